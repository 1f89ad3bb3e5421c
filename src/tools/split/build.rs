//! Tells the linker what splitting the page's program needs.

fn main() {
    println!("cargo::rerun-if-changed=src/tools/split/build.rs");
    // from the relocations the splitter reads which code needs which
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family.contains("wasm")) {
        println!("cargo::rustc-link-arg-bin=app=--emit-relocs");
    }
}
