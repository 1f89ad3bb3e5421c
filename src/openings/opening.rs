//! The openings. A shape that says `@refines` refines the name above it, and so leaves out what that one has asked for.
//!
//! Sources: `ja:` and `en:` are articles of Wikipedia; 連盟 is the column 将棋の戦法 of the Japan Shogi Association (shogi.or.jp); DB2 is the
//! list of 戦型 of 将棋DB2 (shogidb2.com).
//!
//! Foes on `r8*/62/72` have a static rook, on `r22/32/42/52/34` a ranging one.

use super::table;

table! {
    /// How one side opens a game.
    Opening

    /// Static rook, without another name.
    Ibisha "ibisha" "居飛車", "ja:居飛車": "P26/25 R2*" "R1*/2*/3*/4* >=24";
    /// Ranging rook, without another name.
    Furibisha "furibisha" "振り飛車", "ja:振り飛車": "R5*/6*/7*/8*/9* >=10 <=40";
    /// Both sides range; [`GameNames::is_double_ranging`](super::GameNames::is_double_ranging) finds it.
    AiFuribisha "ai-furibisha" "相振り飛車", "ja:相振り飛車":;

    // -- static rook against static rook
    Yagura "yagura" "矢倉" of Ibisha, "ja:矢倉囲い": "S77 P76 G78 R2* @none r8*/62/72 <=44";
    YaguraSannanaGin "yagura-3-7-gin" "矢倉3七銀" of Yagura, "ja:矢倉3七銀": "@refines S37 P36/35 G67 R2* @none";
    WakiSystem "waki-system" "脇システム" of YaguraSannanaGin, "ja:脇システム": "@refines S37 B46 b64 s73";
    MorishitaSystem "morishita-system" "森下システム" of Yagura, "ja:森下システム": "@refines B68 S48 G67 K69/79/88 R28 @none";
    YaguraBogin "yagura-bogin" "矢倉棒銀" of Yagura, "ja:棒銀": "@refines S27/26 R2* @none";
    Suzumezashi "suzumezashi" "雀刺し" of Yagura, "ja:雀刺し": "@refines R18 L17/16";
    YaguraNakabisha "yagura-nakabisha" "矢倉中飛車" of Yagura, "ja:矢倉中飛車": "@refines R58";
    Kakugawari "kakugawari" "角換わり" of Ibisha, "ja:角換わり": "@swap R2*/48/38 P26/25 p84/85 r8*/62/72 <=40";
    IchitezonKakugawari "ichitezon-kakugawari" "一手損角換わり" of Kakugawari, "ja:一手損角換わり":
        "@foe88 @black R2* P26/25 p84/85 r8*/62/72 <=30" "@own22 @white R2* P26/25 p84/85 r8*/62/72 <=30";
    KakugawariBogin "kakugawari-bogin" "角換わり棒銀" of Kakugawari, "ja:角換わり": "@refines S27/26 R2*";
    KakugawariHayakuri "kakugawari-hayakuri-gin" "角換わり早繰り銀" of Kakugawari, "ja:角換わり": "@refines S46 P36/35 R2*";
    KakugawariKoshikake "kakugawari-koshikake-gin" "角換わり腰掛け銀" of Kakugawari, "ja:角換わり腰掛け銀":
        "@refines S56 P47/46/45";
    Aigakari "aigakari" "相掛かり" of Ibisha, "ja:相掛かり":
        "P25 p85 G78 g32 P77 R28 r82 @none <=12" "P25 p85 G78 g32 p33 R28 r82 @none <=12";
    AigakariBogin "aigakari-bogin" "相掛かり棒銀" of Aigakari, "ja:相掛かり": "@refines S27 R2*";
    AigakariHayakuri "aigakari-hayakuri-gin" "相掛かり早繰り銀" of Aigakari, "ja:早繰り銀": "@refines S46 P36/35";
    AigakariKoshikake "aigakari-koshikake-gin" "相掛かり腰掛け銀" of Aigakari, "ja:相掛かり": "@refines S56 P47/46/45";
    Hineribisha "hineri-bisha" "ひねり飛車" of Aigakari, "ja:ひねり飛車": "@refines R76/86 P75/76/65/66 N77 !P2*";
    Yokofudori "yokofudori" "横歩取り" of Ibisha, "ja:横歩取り":
        "R34 !P2* b22 P76 @none <=24" "r76 !P7* !P2* B88 @none <=24";
    AiYokofudori "ai-yokofudori" "相横歩取り" of Yokofudori, "ja:相横歩取り": "@refines R34 r76 <=30";
    AonoRyu "aono-ryu" "青野流" of Yokofudori, "ja:横歩取り青野流": "@refines R34 N37 P36";
    YukiRyu "yuki-ryu" "勇気流" of Yokofudori, "ja:横歩取り勇気流": "@refines R34 K68 P27/26/36/37";
    YokofuSansanKaku "yokofudori-3-3-kaku" "横歩取り3三角" of Yokofudori, "ja:横歩取り": "@refines @white B77 @none";
    ChuzaBisha "chuza-bisha" "中座飛車" of YokofuSansanKaku, "ja:横歩取り8五飛": "@refines @white R25 <=44";
    YokofuSansanKei "yokofudori-3-3-kei" "横歩取り3三桂" of Yokofudori, "ja:横歩取り": "@refines @white N77 @none <=24";
    YokofuYongoKaku "yokofudori-4-5-kaku" "横歩取り4五角" of Yokofudori, "ja:横歩取り4五角": "@refines @white @swap B65";
    Gangi "gangi" "雁木" of Ibisha, "ja:雁木囲い": "S67 P66 G78 R2* @none r8*/62/72 <=44";
    TsunoginGangi "tsunogin-gangi" "ツノ銀雁木" of Gangi, "ja:雁木囲い": "@refines S67 S47 G78";
    Hayakuri "hayakuri-gin" "早繰り銀" of Ibisha, "ja:早繰り銀": "S46 P36/35 R28 @none r8*/62/72 <=44";
    Koshikake "koshikake-gin" "腰掛け銀" of Ibisha, "ja:腰掛け銀": "S56 P47/46/45 R28 @none r8*/62/72 <=44";
    UreshinoRyu "ureshino-ryu" "嬉野流", "ja:嬉野流": "S68/57 B79 P77 P27 <=16";

    // -- static rook against ranging rook
    MaruyamaVaccine "maruyama-vaccine" "丸山ワクチン" of Ibisha, "ja:丸山ワクチン": "@own22 r52 R2* <=24";
    Chokyusen "go-hachi-kin-migi" "5八金右超急戦" of Ibisha, "ja:ゴキゲン中飛車": "G58 K59 r52 p55 P25/24 R2* @none <=16";
    Chosoku "chosoku" "超速3七銀" of Ibisha, "ja:超速3七銀": "S37/46 P36/35 r52 K68/78 R28 G49 <=32";
    PonponKei "ponpon-kei" "ポンポン桂" of Ibisha, "ja:ポンポン桂": "N45 P47 r32/42 R28 <=40";
    NanameBogin "naname-bogin" "斜め棒銀" of Ibisha, "ja:斜め棒銀": "S46 S48 P36/35 R28 r22/32/42 <=50";
    YongoHayashikake "4-5-fu-haya-shikake" "4五歩早仕掛け" of Ibisha, "ja:4五歩早仕掛け": "P45 N37 S57 R28 r22/32/42 <=50";
    Saginomiya "saginomiya-joseki" "鷺宮定跡" of Ibisha, "ja:鷺宮定跡": "R38 S57 P36/35 r32/42 <=50";
    Bokin "bokin" "棒金" of Ibisha, "ja:棒金": "G27/26 R28 r22/32/34 <=60";
    GyokutoKuraidori "gyokuto-kuraidori" "玉頭位取り" of Ibisha, "ja:玉頭位取り": "P75 S76/66 K68/78/88 R28 r22/32/42/52 <=60";
    GosujiKuraidori "go-suji-kuraidori" "5筋位取り" of Ibisha, "ja:5筋位取り": "P55 S56 R28 r22/32/42/52 <=60";
    IijimaRyu "iijima-ryu" "飯島流引き角" of Ibisha, "ja:飯島流引き角戦法": "B79 P77 P56 P26/25 r22/32/42/52 <=40";

    // -- static rook against either
    Bogin "bogin" "棒銀" of Ibisha, "ja:棒銀": "S27/26 R28 <=50";
    MigiShiken "migi-shikenbisha" "右四間飛車" of Koshikake, "ja:右四間飛車": "R48 P46/45 S47/56 <=50";
    Sodebisha "sode-bisha" "袖飛車" of Ibisha, "ja:袖飛車": "R38 P36/35 P2* <=40";
    Chikatetsu "chikatetsu-bisha" "地下鉄飛車" of Ibisha, "ja:地下鉄飛車": "R99/89/79 K1*/2*/3*/4* L9*";
    YodoFuribisha "yodo-furibisha" "陽動振り飛車" of Ibisha, "ja:陽動振り飛車": "R58/68/78/88 P26/25 r8*/62/72 <=44";

    // -- surprises of the first moves
    SujichigaiKaku "sujichigai-kaku" "筋違い角", "ja:筋違い角": "@swap B45/34 <=14";
    Kakutofu "kakutofu" "角頭歩戦法", "ja:角頭歩": "P86/85 B88 R28 P7* !P26/25 <=8";
    Pacman "pacman" "パックマン戦法", "ja:パックマン戦法": "@white P66 P77 p34 B88 <=2";
    Onigoroshi "onigoroshi" "鬼殺し", "ja:鬼殺し (将棋)": "N77/65 R28 P76/75 B88 P67 <=9";
    ShinYonenaga "shin-yonenaga-gyoku" "新米長玉", "ja:新米長玉": "@white K48 R28 P27 <=2";

    // -- ranging rook
    Shikenbisha "shikenbisha" "四間飛車" of Furibisha, "ja:四間飛車": "R68 <=30";
    FujiiSystem "fujii-system" "藤井システム" of Shikenbisha, "ja:藤井システム": "R68 K59 S38 P16/15 r8* <=44";
    KakukokanShiken "kakukokan-shikenbisha" "角交換四間飛車" of Shikenbisha, "ja:角交換四間飛車": "R68 @swap <=30";
    TateishiRyu "tateishi-ryu" "立石流四間飛車" of Shikenbisha, "ja:立石流四間飛車": "@refines R66/76 P75 G78";
    Sangenbisha "sangenbisha" "三間飛車" of Furibisha, "ja:三間飛車": "R78 <=30";
    NekoDamashi "neko-damashi" "猫だまし戦法" of Sangenbisha, "ja:猫だまし戦法": "@black R78 P77 <=1";
    NitemeSanniHi "niteme-3-2-hi" "2手目3二飛戦法" of Sangenbisha, "ja:2手目△3二飛戦法": "@white R78 P77 p34 <=2";
    Ishida "ishida-ryu" "石田流" of Sangenbisha, "ja:石田流": "R76 P75 <=50";
    HayaIshida "haya-ishida" "早石田" of Ishida, "ja:早石田": "R78 P75 P67 B88 K59/48 <=12";
    IshidaHongumi "ishida-hongumi" "石田流本組" of Ishida, "ja:石田流": "R76 P75 N77 B97/95";
    MasudaIshida "masuda-ishida" "升田式石田流" of HayaIshida, "ja:升田式石田流": "@refines @swap R76 P75 <=40";
    Tomahawk "tomahawk" "トマホーク" of Sangenbisha, "ja:三間飛車 (トマホーク)": "@refines R78 N17";
    Nakabisha "nakabisha" "中飛車" of Furibisha, "ja:中飛車": "R58 <=30";
    Gokigen "gokigen-nakabisha" "ゴキゲン中飛車" of Nakabisha, "ja:ゴキゲン中飛車": "@white R58 P76 P67 B88 @none <=16";
    SenteNakabisha "sente-nakabisha" "先手中飛車" of Nakabisha, "ja:中飛車 (先手中飛車)": "@black R58 P76 P67 B88 @none <=15";
    Tsunogin "tsunogin-nakabisha" "ツノ銀中飛車" of Nakabisha, "ja:ツノ銀中飛車": "@refines R58/59 S47 S67";
    GosujiNakabisha "go-suji-kuraidori-nakabisha" "5筋位取り中飛車" of Nakabisha, "ja:5筋位取り中飛車": "@refines R58/59 P55 S56";
    KaniKaniGin "kani-kani-gin" "カニカニ銀" of Nakabisha, "ja:カニカニ銀": "@refines R58 S46 S66 r8*";
    Mukaibisha "mukaibisha" "向かい飛車" of Furibisha, "ja:向かい飛車": "R88 <=30";
    SakataRyu "sakata-ryu" "阪田流向かい飛車" of Mukaibisha, "ja:阪田流向飛車": "R88 G77 @swap <=34";
    DirectMukai "direct-mukaibisha" "ダイレクト向かい飛車" of Mukaibisha, "ja:ダイレクト向かい飛車": "R88 @swap <=24";
}

impl Opening {
    /// Whether the rook goes to the left half of the board.
    #[must_use]
    pub fn is_ranging(self) -> bool {
        matches!(self, Opening::Furibisha | Opening::YodoFuribisha) || self.is_kind_of(Opening::Furibisha)
    }
}
