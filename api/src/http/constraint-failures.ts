import type pg from 'pg'
import type { ErrorKey } from '../../../shared/contract/error-catalogue.ts'
import type { FieldProblem } from '../../../shared/contract/problem.ts'

/** Which field a broken constraint is about, where its name alone does not say. */
const fields: Readonly<Record<string, FieldProblem>> = {
  user_email_key: { key: 'email', message: 'EMAIL_ALREADY_EXISTS' },
  shop_slug_key: { key: 'slug', message: 'CONFLICT' },
  shop_domain_key: { key: 'domain', message: 'CONFLICT' },
  category_slug_key: { key: 'slug', message: 'CONFLICT' },
  shortner_slug_key: { key: 'slug', message: 'CONFLICT' },
  product_barcode_key: { key: 'barcode', message: 'CONFLICT' },
  shop_category_fkey: { key: 'categoryId', message: 'INVALID' },
  product_category_fkey: { key: 'categoryId', message: 'INVALID' },
  shop_logo_media_fkey: { key: 'logo', message: 'INVALID' },
  product_image_media_fkey: { key: 'image', message: 'INVALID' },
  ads_image_ar_media_fkey: { key: 'creative.ar.image', message: 'INVALID' },
  ads_image_en_media_fkey: { key: 'creative.en.image', message: 'INVALID' },
  video_poster_media_fkey: { key: 'poster', message: 'INVALID' },
  video_address_media_fkey: { key: 'address', message: 'INVALID' },
  media_path_depth: { key: 'dir', message: 'OUT_OF_RANGE' },
  price_point_listing_fkey: { key: 'listingId', message: 'INVALID' },
  coupon_shop_fkey: { key: 'shopId', message: 'INVALID' },
  coupon_period_order: { key: 'endsAt', message: 'OUT_OF_RANGE' },
  coupon_discount_shape: { key: 'discountType', message: 'INVALID' },
  coupon_amounts_have_currency: { key: 'amount', message: 'INVALID' },
  coupon_code_form: { key: 'code', message: 'INVALID' },
  uninstall_feedback_length: { key: 'feedback', message: 'TOO_LONG' },
}

const classes: Readonly<Record<string, ErrorKey>> = {
  23505: 'CONFLICT',
  // A reference to nothing is bad input; a record that others point to is a conflict. See `isStillReferenced`.
  23503: 'VALIDATION_ERROR',
  23502: 'VALIDATION_ERROR',
  23514: 'VALIDATION_ERROR',
}

const isStillReferenced = (error: pg.DatabaseError): boolean => error.detail?.includes('is still referenced') ?? false

/** What a broken constraint means to the caller; undefined for every other failure of the database. */
export function failureOfConstraint(
  error: pg.DatabaseError,
): { readonly key: ErrorKey; readonly fields: readonly FieldProblem[] | undefined } | undefined {
  const key = classes[error.code ?? '']
  if (!key) return undefined
  if (isStillReferenced(error)) return { key: 'CONFLICT', fields: undefined }
  const field = fields[error.constraint ?? '']
  if (field?.message === 'EMAIL_ALREADY_EXISTS') return { key: 'EMAIL_ALREADY_EXISTS', fields: [field] }
  return { key, fields: field && [field] }
}
