//! What `scry::instance!` is asked for.

use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{GenericArgument, Path, PathArguments, PathSegment, Token, Type};

use crate::ty::Scalar;

/// `map<Square, f32>`, or `impl map<Square, f32>`
pub(crate) struct Request {
    /// Whether it is the kernel that is to have the instance, by `impl`.
    pub(crate) is_for_kernel: bool,
    pub(crate) whole: Path,
    /// The path without its arguments.
    pub(crate) kernel: Path,
    pub(crate) arguments: Vec<GenericArgument>,
}

impl Request {
    /// The arguments that are types, if it can be seen which these are: a lone name might be a constant's.
    pub(crate) fn types(&self) -> Option<Vec<&GenericArgument>> {
        let mut types = Vec::new();
        for argument in &self.arguments {
            match argument {
                GenericArgument::Const(_) => {}
                GenericArgument::Type(Type::Path(path)) if !is_surely_type(&path.path) => return None,
                _ => types.push(argument),
            }
        }
        Some(types)
    }
}

/// Whether it is the path of a type: by its arguments, or by how names are written.
fn is_surely_type(path: &Path) -> bool {
    let Some(PathSegment { ident, arguments }) = path.segments.last() else { return false };
    let name = ident.to_string();
    let is_number = Scalar::from_name(&name).is_some() || name == "bf16";
    is_number || !arguments.is_none() || (name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase))
}

impl Parse for Request {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        const HELP: &str = "help: write a generic kernel with its arguments: `scry::instance!(map<Square, f32>)`";
        let is_for_kernel = input.parse::<Option<Token![impl]>>()?.is_some();
        let error = |span, what: &str| syn::Error::new(span, format!("{what}\n{HELP}"));
        let whole: Path = input.parse().map_err(|other| error(other.span(), "expected a kernel"))?;
        // One at the end is that of the statement, as some write it.
        input.parse::<Option<Token![;]>>()?;
        if !input.is_empty() {
            return Err(error(input.span(), "an instance is of one kernel"));
        }
        let mut kernel = whole.clone();
        let last = kernel.segments.last_mut().expect("a path has a segment");
        let PathArguments::AngleBracketed(arguments) = std::mem::take(&mut last.arguments) else {
            return Err(error(whole.span(), "this names no arguments"));
        };
        let arguments: Vec<GenericArgument> = arguments.args.into_iter().collect();
        for argument in &arguments {
            match argument {
                GenericArgument::Type(Type::Infer(_)) => return Err(error(argument.span(), "nothing says what this argument is")),
                GenericArgument::Type(_) | GenericArgument::Const(_) => {}
                _ => return Err(error(argument.span(), "this is neither a type nor a number")),
            }
        }
        Ok(Self { is_for_kernel, whole, kernel, arguments })
    }
}
