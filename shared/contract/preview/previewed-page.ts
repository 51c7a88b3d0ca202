/** The collections that public pages show; only their records can be previewed. */
const previewedSections = ['shop', 'coupon', 'category', 'product', 'video'] as const
export type PreviewedSection = (typeof previewedSections)[number]

export const isPreviewed = (section: string): section is PreviewedSection =>
  previewedSections.some((name) => name === section)

interface PreviewedRecord {
  /** For a new record, the id that the preview assigned. */
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
