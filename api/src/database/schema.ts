import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { LocalizedText } from '../../../shared/schema/localized-text.ts'

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
  logo_media: GeneratedAlways<string | null>
}

interface CouponTable extends RecordColumns {
  id: Generated<string>
  shop_id: number
  code: string | null
  description_ar: string
  description_en: string
  terms: ColumnType<LocalizedText[], string | undefined, string>
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
  image_media: GeneratedAlways<string | null>
}

interface ListingTable {
  id: Generated<string>
  product_id: string
  shop_id: number
  url: string
  currency: string
  created_at: DefaultMoment
}

/** A view. */
type NamedListing = Selectable<ListingTable> & { name_ar: string; name_en: string; search_text: string }

interface PricePointTable extends RecordColumns {
  id: Generated<string>
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
  delete_at: OptionalMoment
  language: Generated<string>
  invite_code: Generated<string>
  invited_by: string | null
}

interface UserSessionTable {
  id: Generated<string>
  user_id: string
  user_agent: Generated<string>
  country: string | null
  created_at: DefaultMoment
  last_used_at: DefaultMoment
  expires_at: Moment
  ended_at: OptionalMoment
  end_reason: string | null
}

interface RefreshTokenTable {
  token_hash: Buffer
  session_id: string
  created_at: DefaultMoment
  used_at: OptionalMoment
  successor_salt: Buffer | null
}

interface VerificationCodeTable {
  id: Generated<string>
  user_id: string
  code_hash: Buffer
  created_at: DefaultMoment
  expires_at: Moment
  tries: Generated<number>
  used_at: OptionalMoment
}

interface ResetTokenTable {
  token_hash: Buffer
  user_id: string
  created_at: DefaultMoment
  expires_at: Moment
  used_at: OptionalMoment
  replaced_at: OptionalMoment
}

interface OAuthIdentityTable {
  issuer: string
  subject: string
  user_id: string
  provider: string
  email: string | null
  email_verified: Generated<boolean>
  created_at: DefaultMoment
  last_used_at: DefaultMoment
}

interface OAuthFlowTable {
  state_hash: Buffer
  provider: string
  browser_hash: Buffer
  code_verifier: string
  nonce: string
  language: string
  created_at: DefaultMoment
  expires_at: Moment
}

interface OAuthHandoverTable {
  id_hash: Buffer
  user_id: string
  browser_hash: Buffer
  created_at: DefaultMoment
  expires_at: Moment
  used_at: OptionalMoment
}

interface TrackingTable {
  user_id: string
  product_id: string
  created_at: DefaultMoment
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
  note: Generated<string>
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
  user_id: string | null
  kind: Generated<string>
  failed_at: OptionalMoment
}

interface AuditTable {
  id: Generated<string>
  at: DefaultMoment
  actor_id: string | null
  action: string
  section: string
  record_id: string
  batch_id: string | null
  before: ColumnType<Record<string, unknown> | null, string | null, never>
  after: ColumnType<Record<string, unknown> | null, string | null, never>
}

interface ProviderTable extends RecordColumns {
  id: Generated<string>
  name: string
  kind: string
  site: string | null
  base_url: string | null
  tracking_template: string | null
  status: Generated<string>
}

interface CampaignTable extends RecordColumns {
  id: Generated<string>
  name: string
  countries: string[]
  starts_at: DefaultMoment
  ends_at: OptionalMoment
  budget_note: Generated<string>
  status: Generated<string>
  coupon_ids: Generated<string[]>
  shortner_ids: Generated<string[]>
}

interface AdsTable extends RecordColumns {
  id: Generated<string>
  name: string
  campaign_id: string | null
  platform: Generated<string>
  countries: string[]
  creative: ColumnType<object, string, string>
  link: string
  starts_at: DefaultMoment
  ends_at: OptionalMoment
  weight: Generated<number>
  cap: number | null
  extra_filters: ColumnType<object, string | undefined, string>
  status: Generated<string>
  image_ar_media: GeneratedAlways<string | null>
  image_en_media: GeneratedAlways<string | null>
}

interface MediaTable extends Omit<RecordColumns, 'deleted_at'> {
  path: GeneratedAlways<string>
  dir: string | null
  name: string
  is_directory: Generated<boolean>
  key: string | null
  file: string | null
  type: string | null
  size: number | null
  width: number | null
  height: number | null
  alt_ar: Generated<string>
  alt_en: Generated<string>
}

interface CartarmTable extends RecordColumns {
  id: Generated<string>
  shop_id: number
  checkout_url_pattern: string
  selectors: ColumnType<object, string, string>
  waits: ColumnType<object, string, string>
  platform: Generated<string>
  schema_version: Generated<number>
  status: Generated<string>
}

interface RoleTable extends RecordColumns {
  id: Generated<string>
  name: string
  permissions: Generated<string[]>
}

interface UserRoleTable {
  user_id: string
  role_id: string
  granted_at: DefaultMoment
}

interface SavedViewTable {
  id: Generated<string>
  section: string
  name: string
  owner_id: string
  is_shared: Generated<boolean>
  query: string
  columns: Generated<string[]>
  created_at: DefaultMoment
}

interface VideoTable extends RecordColumns {
  id: Generated<string>
  person_ar: string
  person_en: string
  title_ar: string
  title_en: string
  poster: string
  address: string
  position: Generated<number>
  status: Generated<string>
  search_text: GeneratedAlways<string>
  poster_media: GeneratedAlways<string | null>
  address_media: GeneratedAlways<string | null>
}

/** The tables as the migrations leave them. */
export interface Schema {
  category: CategoryTable
  shop: ShopTable
  coupon: CouponTable
  shop_coupon_count: ShopCouponCountTable
  product: ProductTable
  listing: ListingTable
  named_listing: NamedListing
  price_point: PricePointTable
  user: UserTable
  user_permission: UserPermissionTable
  user_session: UserSessionTable
  refresh_token: RefreshTokenTable
  verification_code: VerificationCodeTable
  reset_token: ResetTokenTable
  oauth_identity: OAuthIdentityTable
  oauth_flow: OAuthFlowTable
  oauth_handover: OAuthHandoverTable
  tracking: TrackingTable
  audit: AuditTable
  provider: ProviderTable
  campaign: CampaignTable
  ads: AdsTable
  cartarm: CartarmTable
  media: MediaTable
  role: RoleTable
  user_role: UserRoleTable
  saved_view: SavedViewTable
  testimonial: TestimonialTable
  uninstall_feedback: UninstallFeedbackTable
  shortner: ShortnerTable
  outbox_mail: OutboxMailTable
  video: VideoTable
}
