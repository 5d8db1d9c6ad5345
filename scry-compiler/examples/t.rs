use std::time::Instant;
fn main() {
    let src = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let file: syn::File = syn::parse_file(&src).unwrap();
    let attr: proc_macro2::TokenStream = "workgroup = 256".parse().unwrap();
    for _ in 0..3 {
    for item in &file.items {
        if let syn::Item::Fn(f) = item {
            if !f.attrs.iter().any(|a| a.path().segments.last().unwrap().ident == "kernel") { continue; }
            let mut f = f.clone();
            f.attrs.clear();
            let t = quote::quote!(#f);
            let s = Instant::now();
            let out = scry_compiler::expand(attr.clone(), t);
            eprintln!("{} {:?} {}", f.sig.ident, s.elapsed(), out.to_string().len());
        }
    }}
}
