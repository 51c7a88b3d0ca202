import { describe, expect, it } from '@jest/globals'
import { readPackSize, unitPrice } from './unit-price.ts'

describe('what a pack holds', () => {
  it.each([
    ['Rice 2 kg', 2000, 'g'],
    ['Basmati rice 1.5kg bag', 1500, 'g'],
    ['Cola 6 × 330 ml', 1980, 'ml'],
    ['Cola 330ml x 24', 7920, 'ml'],
    ['Cola 330 ml*6', 1980, 'ml'],
    ['Juice, 4 packs x 3 x 200 ml', 2400, 'ml'],
    ['Water 12 bottles, 1.5 L', 18_000, 'ml'],
    ['Water (Pack of 6) 500ml', 3000, 'ml'],
    ['Shampoo 400 ml - Pack of 2', 800, 'ml'],
    ['Milk 1 litre', 1000, 'ml'],
    ['Olive oil 0,75 l', 750, 'ml'],
    ['Perfume 5 cl', 50, 'ml'],
    ['Tea 1,000 g', 1000, 'g'],
    ['Cheese 1.250 kg', 1250, 'g'],
    ['Coffee 1 lb', 454, 'g'],
    ['Coffee 12 fl oz', 355, 'ml'],
    ['Flour 2 kg (2000 g)', 2000, 'g'],
    ['Diapers size 4, 64 pieces', 64, 'piece'],
    ['Wipes 3 x 56 pcs', 168, 'piece'],
    ['أرز بسمتي ٢ كجم', 2000, 'g'],
    ['أرز 5 كيلو', 5000, 'g'],
    ['سكر 1 كيلوغرام', 1000, 'g'],
    ['قهوة عربية ٢٥٠ غ', 250, 'g'],
    ['تمر 500 جرام', 500, 'g'],
    ['مشروب غازي ٦ × ٣٣٠ مل', 1980, 'ml'],
    ['ماء 12 عبوة × 600 مل', 7200, 'ml'],
    ['ماء ٤٠ عبوة ٣٣٠ مل', 13_200, 'ml'],
    ['عصير 1٫5 لتر', 1500, 'ml'],
    ['شامبو ١٬٠٠٠ مل', 1000, 'ml'],
    ['حليب 1 لتر عبوة من 4', 4000, 'ml'],
    ['حفاضات مقاس 4، 64 حفاضة', 64, 'piece'],
    ['بيض 30 حبة', 30, 'piece'],
    ['Dishwasher salt 1.5 kg', 1500, 'g'],
    ['Oven cleaner spray 500 ml', 500, 'ml'],
    ['Washing machine detergent 3 kg', 3000, 'g'],
    ['Mug cake mix 70 g', 70, 'g'],
    ['Mineral water bottle 1.5 L', 1500, 'ml'],
    ['Coffee beans bag 1 kg', 1000, 'g'],
    ['Oven dishes, 10 pieces', 10, 'piece'],
    ['مسحوق غسالة أوتوماتيك 3 كجم', 3000, 'g'],
    ['أقراص غسالة الصحون 30 قرص', 30, 'piece'],
  ] as const)('is read in "%s"', (name, amount, unit) => {
    expect(readPackSize(name)).toEqual({ amount, unit })
  })

  it.each([
    'Laptop 8 GB RAM, 512 GB SSD',
    'Television 65 inch 4K',
    'Galaxy S25 256GB',
    'Router 5G',
    'Shirt size L',
    'Shirt 2XL',
    'Headphones WH-1000XM5',
    'سماعات لاسلكية',
    'Rice 1 kg or 2 kg',
    'Detergent 2 kg + 500 g free',
    'Chocolate 24 pieces, 500 g',
    'Perfume 3.4 oz',
    'Flour 1,500 kg',
    'Powder 1.500 g',
    'Set of 2 packs, 6 cans, 330 ml',
    'Water 0 ml',
    'Hiking backpack 25 litres',
    'Backpack, 25 L, black',
    'Travel bag 60 l',
    'Coffee flask 500 ml',
    'Steel water bottle 1 litre',
    'Insulated tumbler 450ml',
    'Refrigerator 450 litres, silver',
    'Washing machine 8 kg',
    'Air fryer 5.5 L',
    'Vacuum cleaner 2 l, bagless',
    'Water tank 1000 litres',
    'Electric kettle 1.7 L',
    'Rice cooker 1.8 L',
    'حقيبة ظهر 25 لترًا',
    'حقيبة ظهر ٢٥ لتر',
    'ترمس قهوة 1 لتر',
    'كوب حراري 450 مل',
    'ثلاجة 450 لتر',
    'غسالة أوتوماتيك ٨ كجم',
    'غسالة ملابس سعة 7 كيلوجرامات',
    'خزان ماء 1000 لتر',
    'غلاية كهربائية 1.7 لتر',
    'قلاية هوائية 5 لتر',
    '',
  ])('is unknown in "%s"', (name) => {
    expect(readPackSize(name)).toBeUndefined()
  })
})

describe('the price of a unit', () => {
  it.each([
    [1_980, { amount: 1980, unit: 'ml' }, { amount: 1000, per: 'l' }],
    [1_250, { amount: 250, unit: 'g' }, { amount: 5000, per: 'kg' }],
    [1_250, { amount: 100, unit: 'g' }, { amount: 1250, per: '100g' }],
    [999, { amount: 50, unit: 'ml' }, { amount: 1998, per: '100ml' }],
    [1_000, { amount: 64, unit: 'piece' }, { amount: 16, per: 'piece' }],
    [1_000, { amount: 1, unit: 'piece' }, undefined],
  ] as const)('of %i for %j is %j', (amount, pack, price) => {
    expect(unitPrice(amount, pack)).toEqual(price)
  })
})
