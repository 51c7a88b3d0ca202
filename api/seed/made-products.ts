/** Words for generated products, so that a million of them have names that are realistic in variety and similarity. */
const brands = `Velora فيلورا;Nordika نورديكا;Zamzara زمزارا;Orbitex أوربيتكس;Halvana هالفانا;Kestrel كستريل;Mirador ميرادور;Sandora ساندورا;
  Tuvalix توفاليكس;Brisenta بريسنتا;Calypta كاليبتا;Dorlane دورلين;Elvaris إلفاريس;Fenwick فنويك;Galdora جالدورا;Hexaform هيكسافورم;
  Indigora إنديجورا;Juniva جونيفا;Karavel كارافيل;Lumetra لوميترا;Montaro مونتارو;Novabel نوفابل;Olmeda أولميدا;Pristak بريستاك;
  Quantor كوانتور;Rivenda ريفندا;Solarix سولاريكس;Tremont تريمونت;Umbrio أمبريو;Vantegra فانتجرا`
const things = `toaster محمصة;kettle غلاية;blender خلاط;drill مثقاب;lamp مصباح;router راوتر;keyboard لوحة مفاتيح;mouse فأرة;printer طابعة;
  projector عارض;speaker مكبر صوت;headset سماعة رأس;camera كاميرا;tripod حامل ثلاثي;monitor شاشة;charger شاحن;tablet جهاز لوحي;heater مدفأة;
  fan مروحة;humidifier مرطب هواء;vacuum مكنسة;iron مكواة;oven فرن;fridge ثلاجة;freezer مجمد;grill شواية;scale ميزان;clock ساعة حائط;
  backpack حقيبة ظهر;wallet محفظة;sandals صندل;jacket سترة;gloves قفازات;scarf وشاح;pillow وسادة;blanket بطانية;curtain ستارة;carpet سجاد;
  shelf رف;desk مكتب;chair كرسي;bench مقعد;mirror مرآة;vase مزهرية;candle شمعة;shampoo شامبو;soap صابون;perfume عطر;lotion لوشن;
  stroller عربة;crib سرير أطفال;puzzle أحجية;drone طائرة مسيرة;scooter سكوتر;helmet خوذة`
const colours = `red أحمر;blue أزرق;green أخضر;black أسود;white أبيض;grey رمادي;gold ذهبي;pink وردي;brown بني;purple بنفسجي`

const pairs = (text: string): readonly (readonly [en: string, ar: string])[] =>
  text.split(';').map((pair) => {
    const [en = '', ...ar] = pair.trim().split(' ')
    return [en, ar.join(' ')]
  })
const [brandWords, thingWords, colourWords] = [pairs(brands), pairs(things), pairs(colours)]
const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ'

/** The name of the product with a number, `Velora toaster KX-417, red`; unique below about 30 million. */
export function madeProduct(number: number): { readonly en: string; readonly ar: string; readonly brand: string } {
  let rest = number
  const next = (length: number) => {
    const place = rest % length
    rest = Math.floor(rest / length)
    return place
  }
  const [brand, brandAr] = brandWords[next(brandWords.length)] ?? ['', '']
  const [thing, thingAr] = thingWords[next(thingWords.length)] ?? ['', '']
  const [colour, colourAr] = colourWords[next(colourWords.length)] ?? ['', '']
  const step = next(1_000)
  const model = `${letters[(step * 7) % letters.length]}${letters[(step * 3 + 5) % letters.length]}-${100 + ((step * 37) % 900)}`
  return { en: `${brand} ${thing} ${model}, ${colour}`, ar: `${thingAr} ${brandAr} ${model}، لون ${colourAr}`, brand }
}
