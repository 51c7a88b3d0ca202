/** What people type, and the English name of the intended store. Written before the search was. */
const families = {
  'misspelt in Latin letters': `
nonn | noon
nooon | noon
namshe | Namshi
namchi | Namshi
nemshi | Namshi
sheen | SHEIN
shien | SHEIN
carfour | Carrefour
carefour | Carrefour
carrefoor | Carrefour
amzon | Amazon
amazone | Amazon
ikia | IKEA
ekea | IKEA
trendyool | Trendyol
trendiol | Trendyol
alixpress | AliExpress
aliexpres | AliExpress
ihrb | iHerb
sefora | Sephora
sephoria | Sephora
addidas | Adidas
adidass | Adidas
niike | Nike
mumsworld | Mumzworld
farfech | Farfetch
onass | Ounass
boking | Booking.com
almosaffer | Almosafer
tlabat | Talabat
jumea | Jumia
centerpoint | Centrepoint
splach | Splash
decatlon | Decathlon
sketchers | Skechers
gimshark | Gymshark
samsong | Samsung
lenvo | Lenovo
hostnger | Hostinger
hunger staton | HungerStation`,
  'misspelt in Arabic letters': `
كرفور | Carrefour
كارفورر | Carrefour
شيإن | SHEIN
شين | SHEIN
نمشا | Namshi
نامشي | Namshi
امزون | Amazon
امازن | Amazon
ايكا | IKEA
اكيا | IKEA
ترنديول | Trendyol
تريندول | Trendyol
علي اكسبرس | AliExpress
علي اكسبريز | AliExpress
اي هرب | iHerb
سفورا | Sephora
سيفور | Sephora
نايس وان | Nice One
جولدن سنت | Golden Scent
قولدن سينت | Golden Scent
ادداس | Adidas
ممزوورلد | Mumzworld
فارفيتش | Farfetch
بوكنج | Booking.com
طلابات | Talabat
جميا | Jumia
سنتر بوينت | Centrepoint
ديكتلون | Decathlon
سكتشرز | Skechers
سامسونغ | Samsung
لينفو | Lenovo
هنقر ستيشن | HungerStation
فلورد | Floward
باتشى | Patchi
بوتيقات | Boutiqaat`,
  'two letters swapped': `
onon | noon
nasmhi | Namshi
sehin | SHEIN
amaozn | Amazon
ieka | IKEA
tmeu | Temu
jairr | Jarir Bookstore
carerfour | Carrefour
sehpora | Sephora
adiads | Adidas
zaar | Zara
tlaabat | Talabat
jmuia | Jumia
udmey | Udemy
floawrd | Floward
نمشى اون | Namshi
كافرور | Carrefour
طلابت | Talabat
امزاون | Amazon
سيفروا | Sephora`,
  'a letter doubled, or one of two left out': `
nammshi | Namshi
sheiin | SHEIN
ammazon | Amazon
ikkea | IKEA
temmu | Temu
jarrir | Jarir Bookstore
carrrefour | Carrefour
trenddyol | Trendyol
zarra | Zara
mangoo | Mango
bookiing | Booking.com
talabbat | Talabat
rebok | Reebok
latafa | Lattafa
namshii | Namshi
نوون | noon
نمششي | Namshi
كاررفور | Carrefour
ايككيا | IKEA
جريير | Jarir Bookstore`,
  'hamza, alef, ya and ta marbuta': `
امازون | Amazon
إيكيا | IKEA
آيكيا | IKEA
أيكيا | IKEA
اديداس | Adidas
إديداس | Adidas
شي ان | SHEIN
شى إن | SHEIN
نمشى | Namshi
مكتبه جرير | Jarir Bookstore
اناس | Ounass
إكسترا | Extra
أكسترا | Extra
على اكسبريس | AliExpress
آي هيرب | iHerb
هدي بيوتي | Huda Beauty
صيدليه استر | Aster Pharmacy
لطافه | Lattafa
درعه | Deraah
الخطوط السعوديه | Saudia`,
  'the other keyboard layout': `
k,k | noon
klad | Namshi
;hvt,v | Carrefour
hd;dh | IKEA
'gfhj | Talabat
[vdv | Jarir Bookstore
sjhdgd | Styli
khd; | Nike
sdt,vh | Sephora
hglshtv | Almosafer
jdl, | Temu
.hvh | Zara
[,ldh | Jumia
Hlh.,k | Amazon
f,jd;hj | Boutiqaat
ىخخى | noon
ىشةساه | Namshi
ؤشققثبخعق | Carrefour
هنثش | IKEA
ساثهى | SHEIN
فثةع | Temu
شةشئخى | Amazon
شيهيشس | Adidas
ىهنث | Nike
تشقهق | Jarir Bookstore
سثحاخقش | Sephora
فقثىيغخم | Trendyol
لاخخنهىل | Booking.com
هاثقلا | iHerb
فشمشلاشف | Talabat`,
  'words of intent around the name': `
كود نون | noon
نون كود خصم | noon
كود خصم نون | noon
كوبون نون | noon
كوبونات نون اليوم | noon
كوبون خصم نمشي | Namshi
كود خصم نمشي فعال | Namshi
عروض كارفور | Carrefour
تخفيضات شي ان | SHEIN
كود شي إن | SHEIN
قسيمة ايكيا | IKEA
قسائم امازون | Amazon
كود خصم اي هيرب جديد | iHerb
رمز ترويجي طلبات | Talabat
برومو كود جوميا | Jumia
خصم سيفورا | Sephora
كود توصيل مجاني طلبات | Talabat
افضل كود خصم نايس ون | Nice One
كود خصم متجر قولدن سنت | Golden Scent
كود خصم علي اكسبريس 2026 | AliExpress
كوبون بوكينج | Booking.com
كود خصم ستايلي اول طلب | Styli
كود خصم نون مصر | noon
كود خصم نون السعودية | noon
عرض فلاورد | Floward
noon coupon | noon
noon coupon code | noon
noon promo code | noon
coupon noon | noon
promo code for namshi | Namshi
discount code shein | SHEIN
shein discount | SHEIN
amazon deals | Amazon
best deals carrefour | Carrefour
ikea voucher | IKEA
vouchers for booking.com | Booking.com
adidas offer | Adidas
nike sale | Nike
talabat free delivery code | Talabat
iherb code | iHerb
noon egypt coupon | noon
namshi ksa | Namshi
6thstreet coupon code uae | 6thStreet
temu coupn | Temu
udemy offers today | Udemy`,
  'addresses and domains': `
www.noon.com | noon
https://www.noon.com/ar | noon
noon.com | noon
http://noon.com | noon
https://www.noon.com/egypt-en/search?q=phone | noon
m.noon.com | noon
noon.ae | noon
www.namshi.com/eg | Namshi
ar.shein.com | SHEIN
https://ar.shein.com/?ref=home#top | SHEIN
shein com | SHEIN
www.amazon.sa | Amazon
amazon.ae | Amazon
https://www.amazon.eg/-/en/dp/B09 | Amazon
amazon.co.uk | Amazon
www.jumia.com.eg | Jumia
jumia.com.eg/phones | Jumia
https://www.carrefouruae.com/mafuae/en | Carrefour
carrefour.com | Carrefour
ikea.com/sa/ar | IKEA
https://shahid.mbc.net/ar | Shahid
2b.com.eg | 2B
www.6thstreet.com | 6thStreet
net-a-porter.com | Net-a-Porter
HTTPS://WWW.SEPHORA.ME/ | Sephora
www . noon . com | noon
nooon.com | noon
trendyol.com.tr | Trendyol
www.footlocker.com.sa/ar | Foot Locker
sharafdg.com | Sharaf DG`,
  'a name in the letters of the other language': `
karfor | Carrefour
karfour | Carrefour
nuun | noon
nemchi | Namshi
jareer | Jarir Bookstore
maktabat jarir | Jarir Bookstore
maktabet jareer | Jarir Bookstore
al mosafir | Almosafer
talabaat | Talabat
al nahdi | Nahdi
aldawaa | Al-Dawaa
elmosafer | Almosafer
jahiz | Jahez
ranin | Raneen
latafah | Lattafa
al araby | Elaraby
shahed | Shahid
sooq almaftooh | OpenSooq
boutikat | Boutiqaat
nana | Nana
رانين | Raneen
ماكس فاشون | Max Fashion
اتش اند ام | H&M
اتش ان ام | H&M
هاند ام | H&M
سكستريت | 6thStreet
نون دوت كوم | noon
امازوون | Amazon
زاره | Zara
نايكي | Nike
بوما | Puma
ريبوك | Reebok
سيفوره | Sephora
فارفتتش | Farfetch
بوكينق | Booking.com
اسوس | ASOS
مانغو | Mango
ليجو | LEGO
نامشيي | Namshi
يودمي | Udemy`,
  'blanks left out or put in': `
niceone | Nice One
goldenscent | Golden Scent
jarirbookstore | Jarir Bookstore
sharafdg | Sharaf DG
sharaf d g | Sharaf DG
ali express | AliExpress
i herb | iHerb
mumz world | Mumzworld
6 th street | 6thStreet
6th street | 6thStreet
hungerstation | HungerStation
bath and body works | Bath & Body Works
h and m | H&M
h & m | H&M
نايسون | Nice One
شيان | SHEIN
عليإكسبريس | AliExpress
ام از ون | Amazon
كار فور | Carrefour
هوم سنترر | Home Centre`,
} as const

/** Exact names: no other store may come first. */
const exact = `
noon | noon
نون | noon
Amazon | Amazon
أمازون | Amazon
Namshi | Namshi
نمشي | Namshi
SHEIN | SHEIN
شي إن | SHEIN
IKEA | IKEA
ايكيا | IKEA
H&M | H&M
اتش آند ام | H&M
Carrefour | Carrefour
كارفور | Carrefour
Temu | Temu
تيمو | Temu
Nike | Nike
نايك | Nike
Nana | Nana
نعناع | Nana
Next | Next
نكست | Next
Extra | Extra
اكسترا | Extra
Home Box | Home Box
Home Centre | Home Centre
هوم سنتر | Home Centre
Danube | Danube
Danube Home | Danube Home
الدانوب | Danube
دانوب هوم | Danube Home
Target | Target
تارجت | Target
The One | The One
ذا وان | The One
Best Al-Yousifi | Best Al-Yousifi
LG | LG
إل جي | LG
HP | HP
إتش بي | HP
2B | 2B
تو بي | 2B
R&B | R&B
آر آند بي | R&B
ACE | ACE
ايس | ACE
Lush | Lush
لاش | Lush
Splash | Splash
Faces | Faces
وجوه | Faces
Honor | Honor
Dell | Dell
ديل | Dell
Blink | Blink
Panda | Panda
بنده | Panda
n11 | n11
Levi’s | Levi’s
Domino’s Pizza | Domino’s Pizza`

/** Texts that are not close to any store's name. */
export const nonsense: readonly string[] = [
  'zzzzqqq',
  'xkcdvbn',
  'asdfghjkl',
  'qwertyuiop',
  'سيبلاتنمك',
  'ضصثقفغعه',
  'ززززز',
  'hjkwqzx vbnm',
  '8675309',
  '٩٩٩٩٩٩٩٩',
  'wqxz-pqrt.com',
  'https://qqzzxx.example/a',
  'خخخغغغظظظ',
  'bcdfghjk',
  'ظظضضذذ',
  'kwwn',
]

const casesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [typed = '', wanted = ''] = line.split(' | ')
      return { typed, wanted }
    })

export const searchFamilies = Object.entries(families).map(([family, text]) => ({ family, cases: casesOf(text) }))
export const exactNames = casesOf(exact)
