const once = (load) => {
  let loading;
  return () =>
    (loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    }));
};
const styles = once(
  () =>
    new Promise((resolve, reject) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = document.querySelector('meta[name="later-styles"]').content;
      link.onload = resolve;
      link.onerror = () => {
        link.remove();
        reject(new Error(link.href));
      };
      document.head.append(link);
    }),
);
const part = (name, ...before) =>
  once(async () => {
    const others = Promise.all(before.map((load) => load()));
    others.catch(() => {});
    const answer = await fetch(new URL(name, import.meta.url));
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    const code = await answer.arrayBuffer();
    await others;
    await WebAssembly.instantiate(code, { __wasm_split: initSync() });
  });
__SHARED__
const loader = (load) => async (callback, data) => {
  let ok = 1;
  try {
    await load();
  } catch (error) {
    ok = 0;
    console.info(error);
  }
  initSync().__indirect_function_table.get(callback)(data, ok);
};
const __NAME__ = {
  __wasm_split_load_extras: loader(part("__EXTRAS__", styles, __EXTRAS_NEEDS__)),
  __wasm_split_load_study: loader(part("__STUDY__", __STUDY_NEEDS__)),
  __wasm_split_load_tutor: loader(part("__TUTOR__", __TUTOR_NEEDS__)),
};
