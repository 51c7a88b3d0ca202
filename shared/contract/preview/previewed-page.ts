/** The collections whose records public pages show; of no other one a preview takes a change. */
const previewedSections = ['shop', 'coupon', 'category', 'product', 'video'] as const
export type PreviewedSection = (typeof previewedSections)[number]

export const isPreviewed = (section: string): section is PreviewedSection =>
  previewedSections.some((name) => name === section)

interface PreviewedRecord {
  /** Of a record that there is not yet, as the preview made it. */
  readonly id: string | number
  readonly fields: Readonly<Record<string, unknown>>
}

const pageOf: Readonly<Record<PreviewedSection, (record: PreviewedRecord) => string>> = {
  shop: ({ id }) => `/shop/${id}`,
  coupon: ({ fields }) => `/shop/${fields.shopId}`,
  category: ({ id }) => `/shops?categoryId=${id}`,
  product: ({ id }) => `/product/${id}`,
  video: () => '/',
}

/** The path of a public page that shows a record, in Arabic. */
export const previewedPage = (section: PreviewedSection, record: PreviewedRecord): string => pageOf[section](record)
