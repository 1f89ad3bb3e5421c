// What is shown when the program has come upon a fault of its own. It is fetched then, as hardly anybody ever sees it, and speaks for
// itself: of the program nothing can be trusted any more.

const WORDS = {
  en: {
    what: "Suizō has run into a fault of its own and had to stop. Your game is kept as it was after the last move.",
    go_on: "Go on with the game",
    again: "It has happened again. You can save what is stored as a file, and begin with an empty board: your game is set aside, not deleted.",
    save: "Save what is stored",
    anew: "Begin with an empty board",
  },
  ja: {
    what: "Suizōの内部で不具合が起きたため停止しました。対局は最後の手まで保存されています。",
    go_on: "対局を続ける",
    again: "同じ不具合がまた起きました。保存内容をファイルに書き出してから、新しい盤で始められます。対局は消えず、別に保管されます。",
    save: "保存内容を書き出す",
    anew: "新しい盤で始める",
  },
  zh: {
    what: "Suizō 内部出现故障，已停止运行。对局保存到最后一手。",
    go_on: "继续对局",
    again: "故障再次出现。你可以先把保存的内容存成文件，再从空白棋盘开始；对局不会删除，会另外存放。",
    save: "保存内容存成文件",
    anew: "从新棋盘开始",
  },
  vi: {
    what: "Suizō gặp lỗi bên trong và phải dừng lại. Ván cờ của bạn vẫn được giữ đến nước đi cuối cùng.",
    go_on: "Chơi tiếp ván cờ",
    again: "Lỗi lại xảy ra. Bạn có thể lưu dữ liệu đang giữ thành một tệp rồi bắt đầu với bàn cờ mới: ván cờ được cất riêng, không bị xóa.",
    save: "Lưu dữ liệu đang giữ",
    anew: "Bắt đầu với bàn cờ mới",
  },
  sv: {
    what: "Suizō har råkat ut för ett eget fel och måste stanna. Ditt parti finns kvar som det var efter det senaste draget.",
    go_on: "Fortsätt partiet",
    again: "Det hände igen. Du kan spara det som finns lagrat som en fil och börja med ett nytt bräde: partiet läggs undan, det raderas inte.",
    save: "Spara det som finns lagrat",
    anew: "Börja med ett nytt bräde",
  },
};

const GAME = "suizo:game";
const LAST = "suizo:fault";
/** A fault so soon after another one comes from what is stored or from the address, and would come for ever. */
const SOON_MS = 60_000;

/** Says it in the element, with a way on. */
export function tell(element, lang) {
  const words = WORDS[lang] ?? WORDS.en;
  const add = (name, text) => {
    const made = element.appendChild(document.createElement(name));
    made.textContent = text;
    made.style.margin = "1rem 0";
    return made;
  };
  const button = (name, text, press) => {
    const made = add("button", text);
    made.type = "button";
    // as the page's own, whose style sheet is still there
    made.className = "button";
    made.style.display = "block";
    made.dataset.fault = name;
    made.addEventListener("click", press);
    return made;
  };
  element.replaceChildren();
  element.lang = lang;
  element.setAttribute("role", "alert");
  add("h1", "Suizō");
  add("p", words.what);
  const way_on = button("go-on", words.go_on, () => location.reload());
  if (isAgain()) {
    add("p", words.again);
    button("save", words.save, save);
    button("anew", words.anew, beginAnew);
  }
  way_on.focus();
}

/** Whether the last fault was just now; one where nothing can be kept always is. */
function isAgain() {
  try {
    const last = Number(sessionStorage.getItem(LAST));
    sessionStorage.setItem(LAST, Date.now());
    return Date.now() - last < SOON_MS;
  } catch {
    return true;
  }
}

/** Everything of this page that is stored as text, as a file. */
function save() {
  const own = Object.entries(localStorage).filter(([key]) => key.startsWith("suizo:"));
  const file = new Blob([JSON.stringify(Object.fromEntries(own), null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "suizo-stored.json";
  link.click();
}

/** Sets the game aside as the program does with one that cannot be read, and opens the page without what its address says. */
function beginAnew() {
  try {
    const game = localStorage.getItem(GAME);
    let n = 1;
    while (localStorage.getItem(`${GAME}.aside.${n}`) !== null) n++;
    if (game !== null) localStorage.setItem(`${GAME}.aside.${n}`, game);
    localStorage.removeItem(GAME);
  } catch {
    // where it cannot be set aside it stays
  }
  history.replaceState(null, "", location.pathname + location.search);
  location.reload();
}
