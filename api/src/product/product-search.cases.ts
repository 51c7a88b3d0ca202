/** What people type, and how the English name of the first match begins. Written before the search was tuned. */
const demo = `
  samsung galaxy s25 128 black | Samsung Galaxy S25, 128 GB, black
  samsng galaxy s25 ultra 256 gb blue | Samsung Galaxy S25 Ultra, 256 GB, blue
  galaxy a56 512 silver | Samsung Galaxy A56, 512 GB, silver
  samsung galxy a56 128gb black | Samsung Galaxy A56, 128 GB, black
  iphone 16 128 black | Apple iPhone 16, 128 GB, black
  ihpone 16 pro 256 | Apple iPhone 16 Pro, 256 GB
  iphone16 pro 512gb silver | Apple iPhone 16 Pro, 512 GB, silver
  aplle iphone 16 512 blue | Apple iPhone 16, 512 GB, blue
  xiaomi 14t 256 silver | Xiaomi 14T, 256 GB, silver
  xaiomi 14 t 512 | Xiaomi 14T, 512 GB
  redmi note14 128 blue | Xiaomi Redmi Note 14, 128 GB, blue
  readmi note 14 512 | Xiaomi Redmi Note 14, 512 GB
  honor 200 256 | Honor 200, 256 GB
  opo reno 12 128 black | Oppo Reno 12, 128 GB, black
  huwaei nova 12 | Huawei nova 12
  macbook air 13 16 1 tb silver | Apple MacBook Air 13, 16 GB, 1 TB, silver
  mac book air 13 8 gb black | Apple MacBook Air 13, 8 GB, 512 GB, black
  hp pavilon 15 16 512 blue | HP Pavilion 15, 16 GB, 512 GB, blue
  lenvo ideapad slim 5 8 512 silver | Lenovo IdeaPad Slim 5, 8 GB, 512 GB, silver
  dell inspirn 15 1tb black | Dell Inspiron 15, 16 GB, 1 TB, black
  asus vivo book 15 | Asus Vivobook 15
  samsung crystal uhd 55 inch | Samsung Crystal UHD television, 55 inch
  samsung crystal telvision 65 | Samsung Crystal UHD television, 65 inch
  lg nanocell 50 | LG NanoCell television, 50 inch
  lg nano cell 75 inch | LG NanoCell television, 75 inch
  tcl qled 43 | TCL QLED television, 43 inch
  hisence 4k 65 | Hisense 4K television, 65 inch
  sony wh1000xm5 black | Sony WH-1000XM5 headphones, black
  sony wh-1000 xm5 hedphones beige | Sony WH-1000XM5 headphones, beige
  jbl tune 770nc white | JBL Tune 770NC headphones, white
  bose quiet comfort blue | Bose QuietComfort headphones, blue
  anker soundcor life black | Anker Soundcore Life headphones, black
  aple watch se silver | Apple Watch SE, silver
  galaxy watch 7 blue | Samsung Galaxy Watch 7, blue
  huawei watch gt5 black | Huawei Watch GT 5, black
  playstation 5 | Sony PlayStation 5 console
  play station5 | Sony PlayStation 5 console
  xbox seris s | Microsoft Xbox Series S console
  nintndo switch oled white | Nintendo Switch OLED console, white
  dyson v12 vaccum | Dyson V12 vacuum cleaner
  philps airfryer black | Philips Airfryer, black
  air fryer philips white | Philips Airfryer, white
  nespreso vertuo beige | Nespresso Vertuo coffee machine, beige
  bosch washing machine 8kg silver | Bosch washing machine, 8 kg, silver
  lg washing machin 10 kg black | LG washing machine, 10 kg, black
  gree air conditioner 1.5 hp | Gree split air conditioner, 1.5 hp
  samsung split conditionner 2.25 | Samsung split air conditioner, 2.25 hp
  tefal cookware 10 pieces blue | Tefal non-stick cookware, 10 pieces, blue
  zahran stainles steel 12 | Zahran stainless steel cookware, 12 pieces
  pyrex oven dishs 7 | Pyrex oven dishes, 7 pieces
  krona bed sheets king white | Krona cotton bed sheets, king size, white
  sleep high matress double | Sleep High mattress, double
  memory foam pilow beige | Raha memory foam pillow, beige
  oriental weavers rug 160 230 blue | Oriental Weavers rug, 160 × 230 cm, blue
  nile weave kilim 200x300 black | Nile Weave kilim, 200 × 300 cm, black
  cerave lotion 400ml | CeraVe moisturising lotion, 400 ml
  cerve moisturizing lotion 200 | CeraVe moisturising lotion, 200 ml
  la roche posay anthelios 50 medium | La Roche-Posay Anthelios sunscreen, 50 ml, medium shade
  the ordinary niacinamid 100 | The Ordinary niacinamide serum, 100 ml
  maybeline fit me foundation light women | Maybelline Fit Me foundation, light shade, for women
  loreal elvive shampo 400 | L’Oréal Elvive shampoo, 400 ml
  nivea body milk 200ml | Nivea body milk, 200 ml
  garnier miceller water 400 | Garnier micellar water, 400 ml
  dior savage 100 ml | Dior Sauvage eau de parfum, 100 ml
  bleu de chanel 50 | Bleu de Chanel eau de parfum, 50 ml
  versace eros 100 men | Versace Eros eau de toilette, 100 ml, for men
  tom ford oud wood 50ml | Tom Ford Oud Wood, 50 ml
  ysl libre yves saint 100 | Yves Saint Laurent Libre, 100 ml
  lattafa khamra 100 women | Lattafa Khamrah, 100 ml, for women
  rasasi hawas 50 men | Rasasi Hawas, 50 ml, for men
  nike pegasus 41 men black | Nike Pegasus 41 running shoes, for men, black
  nike airforce 1 women white | Nike Air Force 1 shoes, for women, white
  addidas ultraboost men blue | Adidas Ultraboost running shoes, for men, blue
  adidas samba women beige | Adidas Samba shoes, for women, beige
  new balance 574 men blue | New Balance 574 shoes, for men, blue
  asics gel kayano women black | ASICS Gel-Kayano running shoes, for women, black
  sketchers go walk men black | Skechers Go Walk shoes, for men, black
  domyos dumbells 20 kg | Domyos adjustable dumbbells, 20 kg
  pampers premium care size 4 | Pampers Premium Care nappies, size 4
  molfix napies 5 | Molfix nappies, size 5
  lego technik car blue | LEGO Technic car, blue
  optimum gold standard whey vanila 900 | Optimum Nutrition Gold Standard whey, vanilla, 900 g
  myprotein impact choclate 2.27 | Myprotein Impact whey, chocolate, 2.27 kg
  lavaza coffee beans 1kg | Lavazza coffee beans, 1 kg
  basmati rice abu kass 5 kg | Abu Kass basmati rice, 5 kg
  royal cannin cat food 4 | Royal Canin adult cat food, 4 kg
  michelin primacy 205/55 r16 | Michelin Primacy tyre, 205/55 R16
  bridgston turanza 225 45 17 | Bridgestone Turanza tyre, 225/45 R17
  castrol edge 5w40 4 litre | Castrol Edge 5W-40 engine oil, 4 litres
  g shock casio men black | Casio G-Shock watch, for men, black
  levis 501 women blue | Levi’s 501 jeans, for women, blue
  rayban aviator men black | Ray-Ban Aviator sunglasses, for men, black
  birkenstok arizona men beige | Birkenstock Arizona sandals, for men, beige
  moleskine note book a5 black | Moleskine classic notebook, A5, black
  faber castell pencils | Faber-Castell colouring pencils
  سامسونج جالاكسي S25 سعة 128 أسود | Samsung Galaxy S25, 128 GB, black
  سامسونغ جلاكسي s25 الترا 512 ازرق | Samsung Galaxy S25 Ultra, 512 GB, blue
  ايفون 16 برو 256 اسود | Apple iPhone 16 Pro, 256 GB, black
  ايفون١٦ ١٢٨ ازرق | Apple iPhone 16, 128 GB, blue
  شاومى ريدمي نوت 14 256 فضي | Xiaomi Redmi Note 14, 256 GB, silver
  هاتف هونر ٢٠٠ ٥١٢ | Honor 200, 512 GB
  ماكبوك اير 13 | Apple MacBook Air 13
  لينوفو ايديا باد سليم 5 | Lenovo IdeaPad Slim 5
  شاشة سامسونج كرستال 55 بوصة | Samsung Crystal UHD television, 55 inch
  شاشه ال جي نانوسيل 65 | LG NanoCell television, 65 inch
  سماعة سوني اسود WH-1000XM5 | Sony WH-1000XM5 headphones, black
  سماعه انكر ساوندكور بيج | Anker Soundcore Life headphones, beige
  ساعة ابل se فضي | Apple Watch SE, silver
  بلاي ستيشن 5 | Sony PlayStation 5 console
  مكنسه دايسون | Dyson V12 vacuum cleaner
  قلاية هوائيه فيلبس ابيض | Philips Airfryer, white
  غسالة بوش 8 كيلو فضي | Bosch washing machine, 8 kg, silver
  مكيف جري 1.5 حصان | Gree split air conditioner, 1.5 hp
  طقم تيفال 10 قطع ازرق | Tefal non-stick cookware, 10 pieces, blue
  مرتبة سليب هاي مزدوج | Sleep High mattress, double
  سجاده النساجون الشرقيون 200 300 ابيض | Oriental Weavers rug, 200 × 300 cm, white
  واقي شمس لاروش بوزيه 50 فاتحه | La Roche-Posay Anthelios sunscreen, 50 ml, light shade
  شامبو لوريال 400 مل | L’Oréal Elvive shampoo, 400 ml
  عطر ديور سوفاج ١٠٠ مل | Dior Sauvage eau de parfum, 100 ml
  عطر لطافه خمره 100 رجال | Lattafa Khamrah, 100 ml, for men
  حذاء نايك بيجاسوس 41 رجال اسود | Nike Pegasus 41 running shoes, for men, black
  اديداس سامبا نساء ابيض | Adidas Samba shoes, for women, white
  حفاضات بامبرز مقاس ٤ | Pampers Premium Care nappies, size 4
  قهوة لافازا حبوب 1 كيلو | Lavazza coffee beans, 1 kg
  ارز بسمتي ابو كاس 5 كيلو | Abu Kass basmati rice, 5 kg
  طعام قطط رويال كنين 2 كيلو | Royal Canin adult cat food, 2 kg
  اطار ميشلان 195/65 | Michelin Primacy tyre, 195/65 R15
  زيت كاسترول ايدج 4 لتر | Castrol Edge 5W-40 engine oil, 4 litres
  نظارة راي بان نساء ازرق | Ray-Ban Aviator sunglasses, for women, blue
  سعر ايفون 16 برو 512 فضي | Apple iPhone 16 Pro, 512 GB, silver
  hdt,k 16 | Apple iPhone 16
  سشةسعىل لشمشءغ س25 | Samsung Galaxy S25`

const made = `
  dorlane sandals af-100 green | Dorlane sandals AF-100, green
  dorlan sandls af100 green | Dorlane sandals AF-100, green
  umbrio drone hj137 red | Umbrio drone HJ-137, red
  umbrio dron hj-137 rde | Umbrio drone HJ-137, red
  hexaform vacum hj137 purple | Hexaform vacuum HJ-137, purple
  hexafrom vacuum purple hj137 | Hexaform vacuum HJ-137, purple
  zamzara vase qm174 pink | Zamzara vase QM-174, pink
  zamzra vase pink qm 174 | Zamzara vase QM-174, pink
  lumetra speeker yq211 gold | Lumetra speaker YQ-211, gold
  mirador scrf ft248 white | Mirador scarf FT-248, white
  pristak tosater nx285 black | Pristak toaster NX-285, black
  nx285 black pristak toaster | Pristak toaster NX-285, black
  calypta frige wa322 blue | Calypta fridge WA-322, blue
  tremont shampo wa322 purple | Tremont shampoo WA-322, purple
  galdora tripood dd359 brown | Galdora tripod DD-359, brown
  nordica curtain lg396 gold | Nordika curtain LG-396, gold
  karavel dril tk433 gray | Karavel drill TK-433, grey
  kestral scale bn470 black | Kestrel scale BN-470, black
  olmeda losion jr507 blue | Olmeda lotion JR-507, blue
  brisenta tablt rv544 red | Brisenta tablet RV-544, red
  solarix shelf rv544 borwn | Solarix shelf RV-544, brown
  fenwik keyboard zy581 pink | Fenwick keyboard ZY-581, pink
  velora walet gb618 grey | Velora wallet GB-618, grey
  juniva puzle pe655 black | Juniva puzzle PE-655, black
  halvana humidifer xh692 green | Halvana humidifier XH-692, green
  novabel bench el729 red | Novabel bench EL-729, red
  tuvalix projecter el729 purple | Tuvalix projector EL-729, purple
  rivenda jaket mp766 pink | Rivenda jacket MP-766, pink
  elvaris helmit vs803 grey | Elvaris helmet VS-803, grey
  vantegra iorn cw840 white | Vantegra iron CW-840, white
  indigora candel kz877 green | Indigora candle KZ-877, green
  orbitex camra sc914 blue | Orbitex camera SC-914, blue
  montaro pillow sc 914 purple | Montaro pillow SC-914, purple
  sandora blendr af951 brown | Sandora blender AF-951, brown
  quantor frezer hj988 gold | Quantor freezer HJ-988, gold
  صندل دورلين AF-100 أخضر | Dorlane sandals AF-100, green
  صندل دورلن af100 اخضر | Dorlane sandals AF-100, green
  طائره مسيره امبريو hj137 احمر | Umbrio drone HJ-137, red
  مكنسه هيكسافورم hj137 بنفسجى | Hexaform vacuum HJ-137, purple
  مزهريه زمزارا ١٧٤ qm وردي | Zamzara vase QM-174, pink
  مكبر صوت لوميترا yq211 ذهبي | Lumetra speaker YQ-211, gold
  وشاح ميرادر ft248 ابيض | Mirador scarf FT-248, white
  محمصه بريستاك nx-285 اسود | Pristak toaster NX-285, black
  ثلاجه كاليبتا wa322 ازرق | Calypta fridge WA-322, blue
  شامبوو تريمونت wa322 بنفسجي | Tremont shampoo WA-322, purple
  حامل ثلاثى جالدورا dd359 بني | Galdora tripod DD-359, brown
  ستاره نورديكا lg396 ذهبى | Nordika curtain LG-396, gold
  مثقاب كارافل tk433 رمادي | Karavel drill TK-433, grey
  ميزان كستريل ٤٧٠ bn اسود | Kestrel scale BN-470, black
  لوشن اولميدا jr507 ازرق | Olmeda lotion JR-507, blue
  جهاز لوحى بريسنتا rv544 احمر | Brisenta tablet RV-544, red
  لوحه مفاتيح فنويك zy581 وردى | Fenwick keyboard ZY-581, pink
  محفضة فيلورا gb618 رمادي | Velora wallet GB-618, grey
  احجيه جونيفا pe655 اسود | Juniva puzzle PE-655, black
  مرطب هواء هلفانا xh692 اخضر | Halvana humidifier XH-692, green
  عارض توفالكس el729 بنفسجي | Tuvalix projector EL-729, purple
  ستره ريفندا mp766 وردي | Rivenda jacket MP-766, pink
  خوذه الفاريس vs803 رمادي | Elvaris helmet VS-803, grey
  كاميره اوربيتكس sc914 ازرق | Orbitex camera SC-914, blue
  خلاط ساندورة af951 بني | Sandora blender AF-951, brown
  ],vgdk wk]g af100 hoqv | Dorlane sandals AF-100, green
  عةلقهخ يقخىث ات137 قثي | Umbrio drone HJ-137, red
  price of lumetra clock nx236 brown | Lumetra clock NX-236, brown
  buy mirador crib wa273 gold | Mirador crib WA-273, gold
  pristak heater dd 310 grey | Pristak heater DD-310, grey
  tremont mouse tk384 gren | Tremont mouse TK-384, green
  صابون فيلورا xh643 وردى | Velora soap XH-643, pink
  calypta chiar lg347 black | Calypta chair LG-347, black`

const casesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [typed = '', wanted = ''] = line.split(' | ')
      return { typed: typed.trim(), wanted: wanted.trim() }
    })

export const demoCases = casesOf(demo)
export const madeCases = casesOf(made)
