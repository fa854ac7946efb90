//! A library that Python loads takes the interpreter's functions from whoever loads it: on macOS the
//! linker must be told.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
