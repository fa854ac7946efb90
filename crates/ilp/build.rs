//! Builds the few lines of C++ between kumiki and Cbc, where Cbc is asked for.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "cbc")]
    cbc();
}

#[cfg(feature = "cbc")]
fn cbc() {
    println!("cargo:rerun-if-changed=cbc");
    let found = pkg_config::Config::new().atleast_version("2.9").cargo_metadata(false).probe("cbc");
    let library = match found {
        Ok(library) => library,
        Err(error) => {
            println!("cargo:warning=Cbc was not found: apt-get install coinor-libcbc-dev");
            println!("cargo:error={error}");
            return;
        }
    };
    cc::Build::new()
        .cpp(true)
        .std("c++14")
        .includes(&library.include_paths)
        .warnings(false)
        .file("cbc/shim.cpp")
        .compile("kumiki_cbc");
    for path in &library.link_paths {
        println!("cargo:rustc-link-search=native={}", path.display());
    }
    for name in &library.libs {
        println!("cargo:rustc-link-lib={name}");
    }
}
