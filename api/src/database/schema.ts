import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { BilingualText } from '../../../shared/contract/language.ts'

type Moment = ColumnType<Date, Date | string, Date | string>
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type DefaultMoment = ColumnType<Date, Date | string | undefined, Date | string>

interface RecordColumns {
  version: Generated<number>
  created_at: DefaultMoment
  updated_at: DefaultMoment
  deleted_at: OptionalMoment
}

interface CategoryTable extends RecordColumns {
  id: Generated<string>
  slug: string
  name_ar: string
  name_en: string
  position: Generated<number>
  search_text: GeneratedAlways<string>
}

interface ShopTable extends RecordColumns {
  id: Generated<number>
  slug: string
  name_ar: string
  name_en: string
  description_ar: Generated<string>
  description_en: Generated<string>
  logo: string | null
  domain: string
  category_id: string
  countries: string[]
  currency: string
  status: Generated<string>
  popularity: Generated<number>
  sort_ar: GeneratedAlways<string>
  sort_en: GeneratedAlways<string>
  letters: GeneratedAlways<string[]>
  search_text: GeneratedAlways<string>
}

interface CouponTable extends RecordColumns {
  id: Generated<string>
  shop_id: number
  code: string | null
  description_ar: string
  description_en: string
  terms: ColumnType<BilingualText[], string | undefined, string>
  status: Generated<string>
  discount_type: string
  percent: number | null
  amount_minor: number | null
  minimum_order_minor: number | null
  maximum_discount_minor: number | null
  currency: string | null
  new_customers_only: Generated<boolean>
  stackable: Generated<boolean>
  countries: string[]
  starts_at: DefaultMoment
  ends_at: OptionalMoment
  worked: Generated<number>
  failed: Generated<number>
  last_worked_at: OptionalMoment
  proof: GeneratedAlways<number>
  search_text: GeneratedAlways<string>
}

interface ShopCouponCountTable {
  shop_id: number
  usable: number
  valid_until: ColumnType<Date | number, never, never>
}

interface ProductTable extends RecordColumns {
  id: Generated<string>
  name_ar: string
  name_en: string
  brand: string | null
  barcode: string | null
  image: string | null
  category_id: string
  search_text: GeneratedAlways<string>
}

interface ListingTable {
  id: Generated<string>
  product_id: string
  shop_id: number
  url: string
  currency: string
  created_at: DefaultMoment
}

interface PricePointTable {
  product_id: string
  listing_id: string
  at: Moment
  amount_minor: number
  currency: string
  in_stock: boolean
}

interface UserTable extends RecordColumns {
  id: Generated<string>
  email: string
  email_folded: GeneratedAlways<string>
  password_hash: string | null
  first_name: string | null
  last_name: string | null
  sex: string | null
  birth_date: string | null
  country: string | null
  email_verified_at: OptionalMoment
  user_type: Generated<string>
  status: Generated<string>
  is_staff: Generated<boolean>
  avatar_url: string | null
}

interface UserPermissionTable {
  user_id: string
  permission: string
  granted_at: DefaultMoment
}

interface TestimonialTable {
  id: Generated<string>
  text_ar: string
  text_en: string
  author_ar: string
  author_en: string
  location_ar: string
  location_en: string
  savings_minor: number
  savings_currency: string
  position: Generated<number>
  created_at: DefaultMoment
}

interface UninstallFeedbackTable extends RecordColumns {
  id: Generated<string>
  reason: string
  feedback: string | null
  idempotency_key: string | null
}

interface ShortnerTable extends RecordColumns {
  id: Generated<string>
  slug: string
  target_url: string
}

interface OutboxMailTable {
  id: Generated<string>
  to_address: string
  language: string
  subject: string
  text_body: string
  html_body: string | null
  created_at: DefaultMoment
  sent_at: OptionalMoment
  attempts: Generated<number>
  last_error: string | null
}

/** The tables as the migrations leave them. */
export interface Schema {
  category: CategoryTable
  shop: ShopTable
  coupon: CouponTable
  shop_coupon_count: ShopCouponCountTable
  product: ProductTable
  listing: ListingTable
  price_point: PricePointTable
  user: UserTable
  user_permission: UserPermissionTable
  testimonial: TestimonialTable
  uninstall_feedback: UninstallFeedbackTable
  shortner: ShortnerTable
  outbox_mail: OutboxMailTable
}
