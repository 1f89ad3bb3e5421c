//! The castles. Shapes are minimal: what a book demands of one, and what tells it from its relatives.
//!
//! Sources: `ja:` and `en:` are articles of Wikipedia; 連盟 is the column 将棋の囲い of the Japan Shogi Association (shogi.or.jp); 及川 is
//! 及川拓馬『全戦型対応!囲いの破り方』 (2014), 囲い110 his 『将棋・囲いの守り方110』 (2016).

use super::table;

table! {
    /// A castle.
    Castle

    /// The king has not moved when the fight begins.
    Igyoku "igyoku" "居玉", "ja:居玉": "K59 >=40 <=44";

    // -- of the yagura family
    /// Gold and silver before the king; also called 金矢倉.
    Yagura "yagura" "矢倉囲い", "ja:矢倉囲い": "K88/79 G78 G67 S77";
    KataYagura "kata-yagura" "片矢倉" of Yagura, "ja:矢倉囲い (片矢倉、天野矢倉)": "K78 G68 G67 S77";
    DoiYagura "doi-yagura" "土居矢倉" of Yagura, "ja:土居矢倉": "K78 G58 G67 S77";
    GinYagura "gin-yagura" "銀矢倉" of Yagura, "ja:矢倉囲い (銀矢倉)": "K88/79 G78 S67 S77";
    SouYagura "sou-yagura" "総矢倉" of Yagura, "ja:矢倉囲い (総矢倉)": "K88/79 G78 G67 S77 S57";
    HishiYagura "hishi-yagura" "菱矢倉" of Yagura, "ja:矢倉囲い (菱矢倉)": "K88/79 G78 G67 S77 S66";
    KikusuiYagura "kikusui-yagura" "菊水矢倉" of Yagura, "ja:菊水矢倉": "K89 G78 S88 N77 G67/68";
    GintachiYagura "gintachi-yagura" "銀立ち矢倉" of Yagura, "ja:銀立ち矢倉": "K88/79 G78 G67 S76";
    YaguraAnaguma "yagura-anaguma" "矢倉穴熊" of Yagura, "ja:矢倉囲い (矢倉穴熊)": "K99 L98 G78 G67 S77";
    /// In place of 8h the king goes to 7h at once; also called 藤井流早囲い.
    HayaGakoi "haya-gakoi" "早囲い", "ja:早囲い": "K78 S77 G69 G67/58 r8*/62/72";
    KaniGakoi "kani-gakoi" "カニ囲い", "ja:カニ囲い": "K69 G78 G58 S68";
    Gangi "gangi" "雁木囲い", "ja:雁木囲い": "K69/59/68 G78 G58 S67 S57/47";

    // -- of the static rook otherwise
    Nakazumai "nakazumai" "中住まい", "ja:中住まい": "K58 G78 G38";
    NakaharaGakoi "nakahara-gakoi" "中原囲い", "ja:中原囲い": "K69 G78 G59 S48";
    IchigoGakoi "ichigo-gakoi" "いちご囲い", "ja:いちご囲い": "K68 G78 G58 S79";
    AhiruGakoi "ahiru-gakoi" "アヒル囲い", "ja:アヒル囲い": "K58 S68 S48 G39 G78/79";
    MutekiGakoi "muteki-gakoi" "無敵囲い", "ja:無敵囲い": "K59 R58 G69 G49 S68 S48";
    MigiGyoku "migi-gyoku" "右玉", "ja:右玉": "K48/38 N37 S47 G58/48/49/38 R29/28 !G69";
    FunaGakoi "funa-gakoi" "舟囲い", "ja:舟囲い": "K78 G69 G58 S79/68 B88";
    HakoiriMusume "hakoiri-musume" "箱入り娘" of FunaGakoi, "ja:箱入り娘 (将棋)": "K78 G69 G68 S79";
    BonanzaGakoi "bonanza-gakoi" "ボナンザ囲い" of FunaGakoi, "ja:ボナンザ囲い": "K78 G68 G58 S77";
    ElmoGakoi "elmo-gakoi" "elmo囲い", "ja:エルモ囲い": "K78 S68 G79";
    HidariMino "hidari-mino" "左美濃", "ja:左美濃": "K88 S78 G69";
    HidariTakamino "hidari-takamino" "左高美濃" of HidariMino, "ja:左美濃": "K88 S78 G69 G67";
    TenshukakuMino "tenshukaku-mino" "天守閣美濃" of HidariMino, "ja:左美濃 (天守閣美濃)": "K87 S78 G69";
    IbishaGinkanmuri "ibisha-ginkanmuri" "居飛車銀冠" of HidariMino, "ja:銀冠": "K88 S87 G78";
    YonenagaGyoku "yonenaga-gyoku" "米長玉" of HidariMino, "ja:米長玉": "K98 S87 G78 L99";
    KushikatsuGakoi "kushikatsu-gakoi" "串カツ囲い", "ja:串カツ囲い": "K98 L99 S88";
    Millennium "millennium" "ミレニアム囲い", "ja:ミレニアム囲い": "K89 N77 S88 G79" "K89 N77 S79 G78/88";

    // -- of the king in the corner behind its lance
    IbishaAnaguma "ibisha-anaguma" "居飛車穴熊", "ja:居飛車穴熊": "K99 L98 S88 G79/78/89";
    MatsuoAnaguma "matsuo-ryu-anaguma" "松尾流穴熊" of IbishaAnaguma, "ja:居飛車穴熊 (松尾流穴熊)": "K99 L98 S88 S79 G78";
    GinkanAnaguma "ginkan-anaguma" "銀冠穴熊" of IbishaAnaguma, "ja:銀冠穴熊": "K99 L98 S87 G88/78" "K19 L18 S27 G28/38";
    FuribishaAnaguma "furibisha-anaguma" "振り飛車穴熊", "ja:振り飛車穴熊": "K19 L18 S28 G39/38/29";
    BigFour "big-four" "ビッグ4" of GinkanAnaguma, "ja:ビッグ4 (将棋)": "K99 L98 G88 G78 S87 S77" "K19 L18 G28 G38 S27 S37";

    // -- of the ranging rook
    KataMino "kata-mino" "片美濃囲い", "ja:美濃囲い (片美濃)": "K28 S38 G49";
    Mino "mino" "美濃囲い" of KataMino, "ja:美濃囲い": "K28 S38 G49 G58";
    Hirame "hirame" "平目" of KataMino, "ja:美濃囲い (平目)": "K28/39 S38 G49 G59";
    GinMino "gin-mino" "銀美濃" of KataMino, "ja:美濃囲い (銀美濃)": "K28 S38 S58 G49";
    TakaMino "taka-mino" "高美濃囲い" of Mino, "ja:美濃囲い (高美濃)": "K28 S38 G49 G47";
    DiamondMino "diamond-mino" "ダイヤモンド美濃" of Mino, "ja:美濃囲い (ダイヤモンド美濃)": "K28 S38 G49 G58 S47";
    YonmaiMino "yonmai-mino" "四枚美濃" of TakaMino, "ja:美濃囲い (四枚美濃)": "K28 S38 G49 G47 S46";
    KimuraMino "kimura-mino" "木村美濃" of KataMino, "ja:木村美濃": "K28/39 S47 G38 P27";
    KinMino "kin-mino" "金美濃", "ja:美濃囲い (金美濃)": "K28 G38 S48";
    Ginkanmuri "ginkanmuri" "銀冠" of TakaMino, "ja:銀冠": "K28 S27 G38";
    Kinmuso "kinmuso" "金無双", "ja:金無双": "K38 G48 G58 S28/39";
    MigiYagura "migi-yagura" "右矢倉", "ja:相振り飛車 (右矢倉)": "K28/39 S37 G38 G47";
    FuriMillennium "furibisha-millennium" "振り飛車ミレニアム", "ja:ミレニアム囲い (振り飛車)": "K29 N37 S28 G39" "K29 N37 S39 G38/28";
    FuriElmo "furibisha-elmo" "振り飛車elmo囲い", "ja:エルモ囲い (振り飛車)": "K38 S48 G39";
}
