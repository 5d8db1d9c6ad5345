//! From syn's tree to what scry knows: attributes, signatures, types. Bodies are `lower`'s.

pub(crate) mod attribute;
pub(crate) mod signature;
pub(crate) mod types;

pub(crate) use attribute::{Attribute, InstanceValue, Instances};
pub(crate) use signature::{Signature, check_qualifiers};
