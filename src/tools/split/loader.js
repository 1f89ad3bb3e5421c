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
const fetched = (name) => {
  let asked;
  const ask = () =>
    (asked ??= fetch(new URL(name, import.meta.url)).then((answer) => {
      if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
      return answer;
    }));
  const take = () => {
    const answer = ask();
    asked = undefined;
    return answer;
  };
  return { ask, take };
};
const part = (take, ...before) =>
  once(async () => {
    const others = Promise.all(before.map((load) => load()));
    others.catch(() => {});
    const code = await (await take()).arrayBuffer();
    await others;
    await WebAssembly.instantiate(code, { __wasm_split: initSync() });
  });
__SHARED__
const extras = fetched("__EXTRAS__");
const study = fetched("__STUDY__");
const ahead = async () => {
  const answer = await extras.take();
  study.ask().catch(() => {});
  return answer;
};
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
  __wasm_split_load_extras: loader(part(ahead, styles, __EXTRAS_NEEDS__)),
  __wasm_split_load_study: loader(part(study.take, __STUDY_NEEDS__)),
  __wasm_split_load_tutor: loader(part(fetched("__TUTOR__").take, __TUTOR_NEEDS__)),
};
