//! What `scry::instance!` is asked for.

use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{GenericArgument, Path, PathArguments, Token, Type};

/// `map<Square, f32>`, or `impl map<Square, f32>`
pub(crate) struct Request {
    /// Whether it is the kernel that is to have the instance, by `impl`.
    pub(crate) is_for_kernel: bool,
    pub(crate) whole: Path,
    /// The path without its arguments.
    pub(crate) kernel: Path,
    pub(crate) arguments: Vec<GenericArgument>,
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
