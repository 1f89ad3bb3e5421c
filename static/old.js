// Only browsers without modules run this: they lack WebAssembly SIMD as well.
document.getElementById("trouble").removeAttribute("hidden");
