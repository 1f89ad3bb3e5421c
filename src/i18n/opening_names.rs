//! The names of openings and castles in the five languages; Japanese stands in their own tables.
//!
//! English names are those of the English Wikipedia where it has one, Chinese ones those of its Chinese articles in simplified characters.
//! Vietnamese and Swedish have hardly any names of their own: they have the Japanese one in Latin letters with what it means.

use super::{Texts, values::Handicap};
use crate::{
    openings::{Castle, GameNames, Opening},
    rules::Color,
};

impl Texts {
    /// `☗ Fourth File Rook, Mino  ☖ Static Rook`; empty where nothing has a name. Said by what is fetched later.
    #[must_use]
    pub fn game_names(&self, names: &GameNames) -> String {
        let mut said = String::new();
        for color in Color::ALL {
            let side = names.sides[color];
            let opening = side.opening.map(|name| self.opening_name(name));
            let castle = side.castle.map(|name| self.castle_name(name));
            // many a castle is called as the opening that it belongs to
            let castle = castle.filter(|castle| opening != Some(*castle));
            if opening.is_none() && castle.is_none() {
                continue;
            }
            if !said.is_empty() {
                said += "  ";
            }
            said += if color == Color::Black { "☗ " } else { "☖ " };
            said += opening.unwrap_or_default();
            if opening.is_some() && castle.is_some() {
                said += " · ";
            }
            said += castle.unwrap_or_default();
        }
        said
    }

    /// The openings (`o:yagura`), castles (`c:mino`) and handicaps (`h:rook`) whose name has a text, large letters or small.
    #[must_use]
    pub fn names_with(&self, text: &str) -> Vec<String> {
        let wanted = text.trim().to_lowercase();
        if wanted.is_empty() {
            return Vec::new();
        }
        let has = |name: &str| name.to_lowercase().contains(&wanted);
        let openings = Opening::ALL.into_iter().filter(|name| has(self.opening_name(*name)));
        let castles = Castle::ALL.into_iter().filter(|name| has(self.castle_name(*name)));
        let handicaps = Handicap::ALL.into_iter().filter(|handicap| has(self.handicap_named(*handicap)));
        let ids = openings.map(|name| format!("o:{}", name.id()));
        let ids = ids.chain(castles.map(|name| format!("c:{}", name.id())));
        ids.chain(handicaps.map(|handicap| format!("h:{}", handicap.0))).collect()
    }
}

/// Declares the names of a family: English, Chinese, Vietnamese, Swedish. A row for every value: one that is missing does not compile.
macro_rules! names {
    ($all:ident of $Name:ident: $($row:ident $en:literal $zh:literal $vi:literal $sv:literal;)*) => {
        fn $all(name: $Name) -> [&'static str; 4] {
            match name { $($Name::$row => [$en, $zh, $vi, $sv],)* }
        }
    };
}

/// Declares the functions that the tables of sentences name.
macro_rules! languages {
    ($($lang:ident $at:literal: $opening:ident $castle:ident;)*) => { $(
        pub(super) fn $opening(name: Opening) -> &'static str {
            openings(name)[$at]
        }

        pub(super) fn $castle(name: Castle) -> &'static str {
            castles(name)[$at]
        }
    )* };
}

languages! {
    en 0: opening_en castle_en;
    zh 1: opening_zh castle_zh;
    vi 2: opening_vi castle_vi;
    sv 3: opening_sv castle_sv;
}

names! { openings of Opening:
    Ibisha "Static Rook" "居飞车" "Ibisha (Xe đứng yên)" "Ibisha (stilla torn)";
    Furibisha "Ranging Rook" "振飞车" "Furibisha (Xe dời cột)" "Furibisha (flyttat torn)";
    AiFuribisha "Double Ranging Rook" "相振飞车" "Ai-furibisha (hai bên cùng dời Xe)" "Ai-furibisha (båda flyttar tornet)";
    Yagura "Yagura" "矢仓" "Yagura (vọng lâu)" "Yagura (vakttorn)";
    YaguraSannanaGin "Yagura Silver-37" "矢仓3七银" "Yagura Ngân 37" "Yagura med silver på 37";
    WakiSystem "Waki System" "胁系统" "Hệ thống Waki" "Wakis system";
    MorishitaSystem "Morishita System" "森下系统" "Hệ thống Morishita" "Morishitas system";
    YaguraBogin "Yagura Climbing Silver" "矢仓棒银" "Yagura Bōgin (Ngân leo)" "Yagura-bogin (klättrande silver)";
    Suzumezashi "Spearing the Sparrow" "雀刺" "Suzumezashi (đâm chim sẻ)" "Suzumezashi (sparvspett)";
    YaguraNakabisha "Yagura Central Rook" "矢仓中飞车" "Yagura Xe giữa (Nakabisha)" "Yagura med centraltorn (nakabisha)";
    Kakugawari "Bishop Exchange" "角换" "Kakugawari (đổi Giác)" "Kakugawari (löparbyte)";
    IchitezonKakugawari "Tempo Loss Bishop Exchange" "一手损角换" "Ichitezon Kakugawari (đổi Giác mất một nước)" "Ichitezon kakugawari (löparbyte med tempoförlust)";
    KakugawariBogin "Bishop Exchange Climbing Silver" "角换棒银" "Kakugawari Bōgin (đổi Giác, Ngân leo)" "Kakugawari bogin (löparbyte, klättrande silver)";
    KakugawariHayakuri "Bishop Exchange Rushing Silver" "角换早缲银" "Kakugawari Hayakurigin (đổi Giác, Ngân tiến nhanh)" "Kakugawari hayakurigin (löparbyte, snabbt silver)";
    KakugawariKoshikake "Bishop Exchange Reclining Silver" "角换腰挂银" "Kakugawari Koshikakegin (đổi Giác, Ngân ngồi)" "Kakugawari koshikakegin (löparbyte, sittande silver)";
    Aigakari "Double Wing Attack" "相挂" "Aigakari (hai cánh cùng công)" "Aigakari (dubbelt flygelanfall)";
    AigakariBogin "Double Wing Climbing Silver" "相挂棒银" "Aigakari Bōgin (Ngân leo)" "Aigakari bogin (klättrande silver)";
    AigakariHayakuri "Double Wing Rushing Silver" "相挂早缲银" "Aigakari Hayakurigin (Ngân tiến nhanh)" "Aigakari hayakurigin (snabbt silver)";
    AigakariKoshikake "Double Wing Reclining Silver" "相挂腰挂银" "Aigakari Koshikakegin (Ngân ngồi)" "Aigakari koshikakegin (sittande silver)";
    Hineribisha "Twisting Rook" "捻飞车" "Hineri-bisha (Xe xoay)" "Hineri-bisha (vridet torn)";
    Yokofudori "Side Pawn Capture" "横步取" "Yokofudori (ăn Tốt bên)" "Yokofudori (sidobonden tas)";
    AiYokofudori "Mutual Side Pawn Capture" "相横步取" "Ai-yokofudori (cùng ăn Tốt bên)" "Ai-yokofudori (båda tar sidobonden)";
    AonoRyu "Aono Style Side Pawn Capture" "青野流" "Aono-ryū (lối Aono)" "Aono-ryu (Aonos stil)";
    YukiRyu "Yūki Style Side Pawn Capture" "勇气流" "Yūki-ryū (lối Yūki)" "Yuki-ryu (Yukis stil)";
    YokofuSansanKaku "Side Pawn Capture Bishop-33" "横步取3三角" "Yokofudori Giác 33" "Yokofudori med löpare på 33";
    ChuzaBisha "Chūza's Rook" "中座飞车" "Chūza-bisha (Xe của Chūza)" "Chuza-bisha (Chuzas torn)";
    YokofuSansanKei "Side Pawn Capture Knight-33" "横步取3三桂" "Yokofudori Mã 33" "Yokofudori med springare på 33";
    YokofuYongoKaku "Side Pawn Capture Bishop-45" "横步取4五角" "Yokofudori Giác 45" "Yokofudori med löpare på 45";
    Gangi "Snowroof" "雁木" "Gangi (mái tuyết)" "Gangi (snötak)";
    TsunoginGangi "Horned Silver Snowroof" "角银雁木" "Tsunogin Gangi (mái tuyết Ngân sừng)" "Tsunogin gangi (snötak med silverhorn)";
    Hayakuri "Rushing Silver" "早缲银" "Hayakurigin (Ngân tiến nhanh)" "Hayakurigin (snabbt silver)";
    Koshikake "Reclining Silver" "腰挂银" "Koshikakegin (Ngân ngồi)" "Koshikakegin (sittande silver)";
    UreshinoRyu "Ureshino Style" "嬉野流" "Ureshino-ryū (lối Ureshino)" "Ureshino-ryu (Ureshinos stil)";
    MaruyamaVaccine "Maruyama Vaccine" "丸山疫苗" "Vắc-xin Maruyama" "Maruyamas vaccin";
    Chokyusen "Super Rapid Right Gold-58" "5八金右超急战" "Gohachi Kin Migi (Kim phải 58, cực gấp)" "Gohachi kin migi (högra guldet till 58)";
    Chosoku "Super Rapid Silver-37" "超速3七银" "Chōsoku (Ngân 37 siêu tốc)" "Chosoku (supersnabbt silver)";
    PonponKei "Pon-Pon Knight" "蹦蹦桂" "Ponpon-kei (Mã nhảy)" "Ponpon-kei (hoppande springare)";
    NanameBogin "Diagonal Climbing Silver" "斜棒银" "Naname Bōgin (Ngân leo chéo)" "Naname bogin (snett klättrande silver)";
    YongoHayashikake "Early Pawn-45 Attack" "4五步早开战" "Haya-shikake (Tốt 45 đánh sớm)" "Haya-shikake (tidigt anfall med bonde på 45)";
    Saginomiya "Saginomiya Joseki" "鹭宫定迹" "Saginomiya Jōseki (định thức Saginomiya)" "Saginomiya joseki (Saginomiyas spelsätt)";
    Bokin "Climbing Gold" "棒金" "Bōkin (Kim leo)" "Bokin (klättrande guld)";
    GyokutoKuraidori "King's Head Vanguard Pawn" "玉头位取" "Gyokutō Kuraidori (Tốt tiền đồn trước Vua)" "Gyokuto kuraidori (förpost framför kungen)";
    GosujiKuraidori "Central Vanguard Pawn" "5筋位取" "Go-suji Kuraidori (Tốt tiền đồn cột 5)" "Go-suji kuraidori (förpost i centrum)";
    IijimaRyu "Iijima's Pulled Bishop" "饭岛流引角" "Iijima-ryū Hikikaku (Giác lùi)" "Iijima-ryu hikikaku (indragen löpare)";
    Bogin "Climbing Silver" "棒银" "Bōgin (Ngân leo)" "Bogin (klättrande silver)";
    MigiShiken "Right Fourth File Rook" "右四间飞车" "Migi Shikenbisha (Xe cột 4 bên phải)" "Migi-shikenbisha (torn på högra fjärde linjen)";
    Sodebisha "Sleeve Rook" "袖飞车" "Sode-bisha (Xe tay áo)" "Sode-bisha (ärmtorn)";
    Chikatetsu "Subway Rook" "地铁飞车" "Chikatetsu-bisha (xe điện ngầm)" "Chikatetsu-bisha (tunnelbanetorn)";
    YodoFuribisha "Feint Ranging Rook" "阳动振飞车" "Yōdō Furibisha (dời Xe nghi binh)" "Yodo-furibisha (fintat flyttat torn)";
    SujichigaiKaku "Wrong Diagonal Bishop" "异筋角" "Sujichigai-kaku (Giác lệch đường)" "Sujichigai-kaku (löpare på fel diagonal)";
    Kakutofu "Bishop Head Pawn" "角头步" "Kakutōfu (Tốt trước Giác)" "Kakutofu (bonden framför löparen)";
    Pacman "Pac-Man" "吃豆人战法" "Pakkuman (Pac-Man)" "Pakkuman (som i Pac-Man)";
    Onigoroshi "Demon Slayer" "鬼杀" "Onigoroshi (diệt quỷ)" "Onigoroshi (demondräpare)";
    ShinYonenaga "New Yonenaga King" "新米长玉" "Shin Yonenaga-gyoku (Vua Yonenaga mới)" "Shin Yonenaga-gyoku (nya Yonenagakungen)";
    Shikenbisha "Fourth File Rook" "四间飞车" "Shikenbisha (Xe cột 4)" "Shikenbisha (torn på fjärde linjen)";
    FujiiSystem "Fujii System" "藤井系统" "Hệ thống Fujii" "Fujiis system";
    KakukokanShiken "Bishop Exchange Fourth File Rook" "角交换四间飞车" "Kakukōkan Shikenbisha (đổi Giác, Xe cột 4)" "Kakukokan shikenbisha (löparbyte, torn på fjärde linjen)";
    TateishiRyu "Tateishi Fourth File Rook" "立石流四间飞车" "Tateishi-ryū (lối Tateishi)" "Tateishi-ryu (Tateishis stil)";
    Sangenbisha "Third File Rook" "三间飞车" "Sangenbisha (Xe cột 3)" "Sangenbisha (torn på tredje linjen)";
    NekoDamashi "First-Move Third File Rook" "猫骗战法" "Neko-damashi (lừa mèo)" "Neko-damashi (lura katten)";
    NitemeSanniHi "Second-Move Rook-32" "第2手3二飞战法" "Niteme 3-2 Hi (Xe 32 ở nước 2)" "Niteme 3-2 hi (torn till 32 i andra draget)";
    Ishida "Ishida" "石田流" "Ishida-ryū (lối Ishida)" "Ishida-ryu (Ishidas stil)";
    HayaIshida "Quick Ishida" "早石田" "Haya-Ishida (Ishida nhanh)" "Haya-Ishida (snabb Ishida)";
    IshidaHongumi "Ideal Ishida" "石田流本组" "Ishida Hongumi (Ishida hoàn chỉnh)" "Ishida hongumi (fullständig Ishida)";
    MasudaIshida "Masuda Quick Ishida" "升田式石田流" "Masuda-shiki Ishida-ryū (Ishida kiểu Masuda)" "Masuda-shiki Ishida-ryu (Masudas Ishida)";
    Tomahawk "Tomahawk" "战斧" "Tomahōku (rìu chiến)" "Tomahoku (tomahawk)";
    Nakabisha "Central Rook" "中飞车" "Nakabisha (Xe giữa)" "Nakabisha (centraltorn)";
    Gokigen "Cheerful Central Rook" "开心中飞车" "Gokigen Nakabisha (Xe giữa vui vẻ)" "Gokigen nakabisha (glatt centraltorn)";
    SenteNakabisha "Black's Central Rook" "先手中飞车" "Sente Nakabisha (Xe giữa của tiên thủ)" "Sente nakabisha (Svarts centraltorn)";
    Tsunogin "Horned Silver Central Rook" "角银中飞车" "Tsunogin Nakabisha (Xe giữa, Ngân sừng)" "Tsunogin nakabisha (centraltorn med silverhorn)";
    GosujiNakabisha "Vanguard Central Rook" "5筋位取中飞车" "Go-suji Kuraidori Nakabisha (Xe giữa, Tốt tiền đồn)" "Go-suji kuraidori nakabisha (centraltorn med förpost)";
    KaniKaniGin "Crab Silvers" "蟹蟹银" "Kani-kani-gin (Ngân càng cua)" "Kani-kani-gin (krabbsilver)";
    Mukaibisha "Opposing Rook" "向飞车" "Mukaibisha (Xe đối mặt)" "Mukaibisha (motställt torn)";
    SakataRyu "Sakata's Opposing Rook" "阪田流向飞车" "Sakata-ryū Mukaibisha (Xe đối mặt kiểu Sakata)" "Sakata-ryu mukaibisha (Sakatas motställda torn)";
    DirectMukai "Direct Opposing Rook" "直接向飞车" "Dairekuto Mukaibisha (Xe đối mặt trực tiếp)" "Dairekuto mukaibisha (direkt motställt torn)";
}

names! { castles of Castle:
    Igyoku "Sitting King" "居玉" "Igyoku (Vua tại chỗ)" "Igyoku (orörd kung)";
    Yagura "Yagura" "矢仓围" "Yagura (vọng lâu)" "Yagura (vakttorn)";
    KataYagura "Half Yagura" "片矢仓" "Kata-yagura (nửa Yagura)" "Kata-yagura (halv Yagura)";
    DoiYagura "Doi Yagura" "土居矢仓" "Doi-yagura (Yagura của Doi)" "Doi-yagura (Dois Yagura)";
    GinYagura "Silver Yagura" "银矢仓" "Gin-yagura (Yagura Ngân)" "Gin-yagura (silver-Yagura)";
    SouYagura "Complete Yagura" "总矢仓" "Sō-yagura (Yagura đầy đủ)" "So-yagura (fullständig Yagura)";
    HishiYagura "Diamond Yagura" "菱矢仓" "Hishi-yagura (Yagura hình thoi)" "Hishi-yagura (romb-Yagura)";
    KikusuiYagura "Kikusui Yagura" "菊水矢仓" "Kikusui-yagura (Yagura hoa cúc)" "Kikusui-yagura (krysantemum-Yagura)";
    GintachiYagura "Standing Silver Yagura" "银立矢仓" "Gintachi-yagura (Yagura Ngân đứng)" "Gintachi-yagura (Yagura med stående silver)";
    YaguraAnaguma "Yagura Anaguma" "矢仓穴熊" "Yagura Anaguma (gấu trong hang)" "Yagura-anaguma (björn i idet)";
    HayaGakoi "Fast Castle" "早围" "Haya-gakoi (thành nhanh)" "Haya-gakoi (snabbt slott)";
    KaniGakoi "Crab" "蟹围" "Kani-gakoi (con cua)" "Kani-gakoi (krabba)";
    Gangi "Snowroof" "雁木围" "Gangi (mái tuyết)" "Gangi (snötak)";
    Nakazumai "Central House" "中住居" "Nakazumai (nhà giữa)" "Nakazumai (huset i mitten)";
    NakaharaGakoi "Nakahara Castle" "中原围" "Nakahara-gakoi (thành Nakahara)" "Nakahara-gakoi (Nakaharas slott)";
    IchigoGakoi "Strawberry" "草莓围" "Ichigo-gakoi (dâu tây)" "Ichigo-gakoi (jordgubbe)";
    AhiruGakoi "Duck" "鸭围" "Ahiru-gakoi (con vịt)" "Ahiru-gakoi (anka)";
    MutekiGakoi "Invincible Castle" "无敌围" "Muteki-gakoi (vô địch)" "Muteki-gakoi (oövervinnerligt)";
    MigiGyoku "Right King" "右玉" "Migi-gyoku (Vua bên phải)" "Migi-gyoku (kung till höger)";
    FunaGakoi "Boat" "舟围" "Funa-gakoi (con thuyền)" "Funa-gakoi (båt)";
    HakoiriMusume "Daughter in a Box" "箱入娘" "Hakoiri-musume (con gái trong hộp)" "Hakoiri-musume (flickan i lådan)";
    BonanzaGakoi "Bonanza Castle" "Bonanza围" "Bonanza-gakoi (thành Bonanza)" "Bonanza-gakoi (Bonanzas slott)";
    ElmoGakoi "Elmo Castle" "elmo围" "Elmo-gakoi (thành elmo)" "Elmo-gakoi (elmos slott)";
    HidariMino "Left Mino" "左美浓" "Hidari-mino (Mino bên trái)" "Hidari-mino (vänster-Mino)";
    HidariTakamino "Left High Mino" "左高美浓" "Hidari-takamino (Mino cao bên trái)" "Hidari-takamino (hög vänster-Mino)";
    TenshukakuMino "Castle Keep Mino" "天守阁美浓" "Tenshukaku Mino (tháp chính)" "Tenshukaku-mino (borgtorn)";
    IbishaGinkanmuri "Static Rook Silver Crown" "居飞车银冠" "Ibisha Ginkanmuri (mũ miện Ngân, Xe đứng yên)" "Ibisha-ginkanmuri (silverkrona, stilla torn)";
    YonenagaGyoku "Yonenaga King" "米长玉" "Yonenaga-gyoku (Vua Yonenaga)" "Yonenaga-gyoku (Yonenagas kung)";
    KushikatsuGakoi "Skewer Castle" "炸串围" "Kushikatsu-gakoi (xiên que)" "Kushikatsu-gakoi (grillspett)";
    Millennium "Millennium" "千禧围" "Mireniamu (thiên niên kỷ)" "Mireniamu (millennium)";
    IbishaAnaguma "Static Rook Anaguma" "居飞车穴熊" "Ibisha Anaguma (gấu trong hang, Xe đứng yên)" "Ibisha-anaguma (björn i idet, stilla torn)";
    MatsuoAnaguma "Matsuo Anaguma" "松尾流穴熊" "Matsuo-ryū Anaguma (kiểu Matsuo)" "Matsuo-ryu anaguma (Matsuos stil)";
    GinkanAnaguma "Silver Crown Anaguma" "银冠穴熊" "Ginkan Anaguma (gấu trong hang, mũ miện Ngân)" "Ginkan-anaguma (björn i idet, silverkrona)";
    FuribishaAnaguma "Ranging Rook Anaguma" "振飞车穴熊" "Furibisha Anaguma (gấu trong hang, Xe dời cột)" "Furibisha-anaguma (björn i idet, flyttat torn)";
    BigFour "Big Four" "Big 4" "Biggu Fō (bốn quân lớn)" "Biggu fo (stora fyran)";
    KataMino "Half Mino" "片美浓" "Kata-mino (nửa Mino)" "Kata-mino (halv Mino)";
    Mino "Mino" "美浓围" "Mino (thành vùng Mino)" "Mino (slottet från Mino)";
    Hirame "Flatfish" "比目鱼围" "Hirame (cá bơn)" "Hirame (flundra)";
    GinMino "Silver Mino" "银美浓" "Gin-mino (Mino Ngân)" "Gin-mino (silver-Mino)";
    TakaMino "High Mino" "高美浓" "Taka-mino (Mino cao)" "Taka-mino (hög Mino)";
    DiamondMino "Diamond Mino" "钻石美浓" "Daiyamondo Mino (Mino kim cương)" "Daiyamondo-mino (diamant-Mino)";
    YonmaiMino "Four-Piece Mino" "四枚美浓" "Yonmai Mino (Mino bốn quân)" "Yonmai-mino (Mino med fyra pjäser)";
    KimuraMino "Kimura Mino" "木村美浓" "Kimura Mino (Mino của Kimura)" "Kimura-mino (Kimuras Mino)";
    KinMino "Gold Mino" "金美浓" "Kin-mino (Mino Kim)" "Kin-mino (guld-Mino)";
    Ginkanmuri "Silver Crown" "银冠" "Ginkanmuri (mũ miện Ngân)" "Ginkanmuri (silverkrona)";
    Kinmuso "Gold Fortress" "金无双" "Kinmusō (hai Kim vô song)" "Kinmuso (guldfästning)";
    MigiYagura "Right Yagura" "右矢仓" "Migi-yagura (Yagura bên phải)" "Migi-yagura (höger-Yagura)";
    FuriMillennium "Ranging Rook Millennium" "振飞车千禧围" "Furibisha Mireniamu (thiên niên kỷ, Xe dời cột)" "Furibisha-mireniamu (millennium, flyttat torn)";
    FuriElmo "Ranging Rook Elmo" "振飞车elmo围" "Furibisha Elmo (elmo, Xe dời cột)" "Furibisha-elmo (elmo, flyttat torn)";
}
