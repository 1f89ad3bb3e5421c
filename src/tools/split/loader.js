let fetched;
const fetchPart = async () => {
  const answer = await fetch(new URL("__PART__", import.meta.url));
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  await WebAssembly.instantiate(await answer.arrayBuffer(), { __wasm_split: initSync() });
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
