let fetched;
let styled;
const fetchStyles = () =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = document.querySelector('meta[name="later-styles"]').content;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      styled = undefined;
      reject(new Error(link.href));
    };
    document.head.append(link);
  });
const fetchPart = async () => {
  styled ??= fetchStyles();
  styled.catch(() => {});
  const answer = await fetch(new URL("__PART__", import.meta.url));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const code = await answer.arrayBuffer();
  await styled;
  await WebAssembly.instantiate(code, { __wasm_split: initSync() });
};
const __NAME__ = {
  async __wasm_split_load_extras(callback, data) {
    let ok = 1;
    try {
      await (fetched ??= fetchPart());
    } catch (error) {
      ok = 0;
      fetched = undefined;
      console.info(error);
    }
    initSync().__indirect_function_table.get(callback)(data, ok);
  },
};
