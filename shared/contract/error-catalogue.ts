import type { Language } from './language.ts'

/** One failure or acknowledgement the product can express. */
export interface CatalogueEntry {
  /** Number of the catalogue; 16xx are our own, 2001 to 2003 are made by clients and never sent. */
  readonly code: number
  /** Name of the catalogue, as programs compare it. */
  readonly name: string
  /** HTTP status it travels with. */
  readonly status: number
  /** What a person reads, with the next step where there is one. */
  readonly text: Readonly<Record<Language, string>>
}

/** Makes an entry of a catalogue. */
export const entry = (code: number, name: string, status: number, en: string, ar: string): CatalogueEntry => ({
  code,
  name,
  status,
  text: { ar, en },
})

/** The codes that any call can answer and the published ones, keyed by the `message` that travels in a reply. */
export const catalogue = {
  SUCCESS: entry(2000, 'Success', 200, 'Done.', 'تم بنجاح.'),
  VALIDATION_ERROR: entry(1001, 'ValidationError', 400, 'Validation error', 'البيانات المدخلة غير صحيحة'),
  INTERNAL_SERVER_ERROR: entry(
    1002,
    'InternalServerError',
    500,
    'Something went wrong on our side. Please try again in a moment.',
    'حدث خلل لدينا. حاول مرة أخرى بعد قليل.',
  ),
  NOT_FOUND: entry(1003, 'NotFound', 404, 'We could not find what you asked for.', 'لم نجد ما طلبته.'),
  UNAUTHORIZED_ACCESS: entry(1004, 'UnauthorizedAccess', 401, 'Please sign in to continue.', 'سجّل الدخول للمتابعة.'),
  FORBIDDEN: entry(1005, 'Forbidden', 403, 'You do not have permission to do this.', 'ليست لديك صلاحية للقيام بذلك.'),
  BAD_REQUEST: entry(
    1006,
    'BadRequest',
    400,
    'This request is not valid. Check it and try again.',
    'هذا الطلب غير صالح. تحقق منه ثم حاول مرة أخرى.',
  ),
  TOO_MANY_REQUESTS: entry(
    1007,
    'TooManyRequests',
    429,
    // Followed by the wait of `Retry-After`: see `waitSentence`.
    'Too many attempts in a short time.',
    'كرّرت المحاولة كثيرًا في وقت قصير.',
  ),
  SERVICE_UNAVAILABLE: entry(
    1008,
    'ServiceUnavailable',
    503,
    'The service is busy right now. Try again in a few seconds.',
    'الخدمة مزدحمة الآن. حاول مرة أخرى بعد بضع ثوانٍ.',
  ),
  GATEWAY_TIMEOUT: entry(
    1009,
    'GatewayTimeout',
    504,
    'The server took too long to respond. Please try again.',
    'استغرق الرد وقتًا طويلًا. حاول مرة أخرى.',
  ),
  CONFLICT: entry(
    1010,
    'Conflict',
    409,
    'This was changed in the meantime. Reload and try again.',
    'تغيّرت هذه البيانات أثناء ذلك. أعد التحميل ثم حاول مرة أخرى.',
  ),
  USER_NOT_FOUND: entry(
    1101,
    'UserNotFound',
    404,
    'There is no account with this email.',
    'لا يوجد حساب بهذا البريد الإلكتروني.',
  ),
  USER_INACTIVE: entry(
    1102,
    'UserInactive',
    403,
    'There is no valid account with this email.',
    'لا يوجد حساب صالح بهذا البريد الإلكتروني.',
  ),
  INVALID_CREDENTIALS: entry(
    1103,
    'InvalidCredentials',
    401,
    'Email or password is invalid',
    'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  ),
  EMAIL_ALREADY_VERIFIED: entry(
    1104,
    'EmailAlreadyVerified',
    403,
    'This email is already verified.',
    'تم تأكيد هذا البريد الإلكتروني من قبل.',
  ),
  EMAIL_NOT_VERIFIED: entry(
    1105,
    'EmailNotVerified',
    403,
    'Please verify your email first.',
    'أكّد بريدك الإلكتروني أولًا.',
  ),
  EMAIL_ALREADY_EXISTS: entry(
    1106,
    'EmailAlreadyExists',
    409,
    'An account with this email already exists. Sign in instead.',
    'يوجد حساب بهذا البريد الإلكتروني. سجّل الدخول بدلًا من ذلك.',
  ),
  EMAIL_INVALID: entry(1107, 'EmailInvalid', 400, 'Email is not valid', 'البريد الإلكتروني غير صالح'),
  EMAIL_RATE_LIMIT: entry(
    1108,
    'EmailRateLimit',
    429,
    'Email rate limit exceeded, please try again later',
    'طلبت رسائل كثيرة في وقت قصير',
  ),
  EMAIL_NOT_SENT: entry(
    1109,
    'EmailNotSent',
    500,
    'This site cannot send email right now. Nothing was changed.',
    'لا يستطيع الموقع إرسال الرسائل الآن، ولم يتغيّر شيء.',
  ),
  EMAIL_SENT_SUCCESSFULLY: entry(
    1110,
    'EmailSentSuccessfully',
    200,
    'The email is on its way.',
    'الرسالة في طريقها إليك.',
  ),
  TEST_USER_DELETED: entry(1111, 'TestUserDeleted', 403, 'This test account was deleted.', 'تم حذف حساب الاختبار هذا.'),
  EMAIL_NOT_TEST_USER: entry(
    1112,
    'EmailNotTestUser',
    403,
    'This account is not a test account.',
    'هذا الحساب ليس حساب اختبار.',
  ),
  TEST_USER_NOT_FOUND: entry(
    1113,
    'TestUserNotFound',
    404,
    'There is no test account with this email.',
    'لا يوجد حساب اختبار بهذا البريد الإلكتروني.',
  ),
  PROFILE_ALREADY_FINISHED: entry(
    1114,
    'ProfileAlreadyFinished',
    400,
    'Your profile is already complete.',
    'ملفك الشخصي مكتمل بالفعل.',
  ),
  ACCESS_TOKEN_EXPIRED: entry(1201, 'AccessTokenExpired', 401, 'Your session has expired.', 'انتهت مدة جلستك.'),
  REFRESH_TOKEN_EXPIRED: entry(
    1202,
    'RefreshTokenExpired',
    401,
    'Your session has ended. Please sign in again.',
    'انتهت جلستك. سجّل الدخول مرة أخرى.',
  ),
  REFRESH_TOKEN_INVALID: entry(
    1203,
    'RefreshTokenInvalid',
    401,
    'Your session is no longer valid. Please sign in again.',
    'لم تعد جلستك صالحة. سجّل الدخول مرة أخرى.',
  ),
  LOGIN_SESSION_EXPIRED: entry(
    1204,
    'LoginSessionExpired',
    401,
    'Your session has ended. Please sign in again.',
    'انتهت جلستك. سجّل الدخول مرة أخرى.',
  ),
  VERIFICATION_TOKEN_EXPIRED: entry(
    1301,
    'VerificationTokenExpired',
    403,
    'This code has expired. Request a new one.',
    'انتهت صلاحية هذا الرمز. اطلب رمزًا جديدًا.',
  ),
  VERIFICATION_TOKEN_INVALID: entry(
    1302,
    'VerificationTokenInvalid',
    403,
    'This code is not correct. Check the latest email.',
    'هذا الرمز غير صحيح. تحقق من أحدث رسالة وصلتك.',
  ),
  RESET_PASSWORD_TOKEN_EXPIRED: entry(
    1401,
    'ResetPasswordTokenExpired',
    403,
    'This link has expired. Request a new one.',
    'انتهت صلاحية هذا الرابط. اطلب رابطًا جديدًا.',
  ),
  RESET_PASSWORD_TOKEN_INVALID: entry(
    1402,
    'ResetPasswordTokenInvalid',
    403,
    'This link is not valid. Request a new one.',
    'هذا الرابط غير صالح. اطلب رابطًا جديدًا.',
  ),
  PASSWORD_CHANGED_SUCCESSFULLY: entry(
    1404,
    'PasswordChangedSuccessfully',
    200,
    'Your password was changed.',
    'تم تغيير كلمة المرور.',
  ),
  PASSWORD_CHANGE_FAILED: entry(
    1405,
    'PasswordChangeFailed',
    400,
    'The current password is not correct.',
    'كلمة المرور الحالية غير صحيحة.',
  ),
  TURBO_MICROSERVICE_DOWN: entry(
    1501,
    'TurboMicroserviceDown',
    500,
    'Store pages can’t be read right now. Please try again later.',
    'تتعذّر قراءة صفحات المتاجر الآن. حاول لاحقًا.',
  ),
  STEP_UP_REQUIRED: entry(1605, 'StepUpRequired', 403, 'Confirm it’s you to continue.', 'أكّد هويتك للمتابعة.'),
  SECOND_FACTOR_REQUIRED: entry(
    1606,
    'SecondFactorRequired',
    401,
    'One more step: confirm your sign-in with your second factor.',
    'بقيت خطوة واحدة: أكّد تسجيل دخولك بعامل التحقق الثاني.',
  ),
  BODY_TOO_LARGE: entry(
    1607,
    'BodyTooLarge',
    413,
    'This is larger than the maximum size.',
    'حجم ما أرسلته أكبر من المسموح.',
  ),
  OFFLINE: entry(
    2001,
    'Offline',
    503,
    'You are offline. Try again when you are back online.',
    'أنت غير متصل بالإنترنت. حاول مرة أخرى عند عودة الاتصال.',
  ),
  NETWORK_ERROR: entry(
    2002,
    'NetworkError',
    503,
    'Please check your internet connection and try again.',
    'تحقق من اتصالك بالإنترنت ثم حاول مرة أخرى.',
  ),
  TIMEOUT_ERROR: entry(
    2003,
    'TimeoutError',
    504,
    'The server took too long to respond. Please try again.',
    'استغرق الرد وقتًا طويلًا. حاول مرة أخرى.',
  ),
} as const satisfies Record<string, CatalogueEntry>

/** Failures of single nouns, which their own files add by declaration merging: see `defineFailures`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by the files of nouns
export interface NounFailures {}

/** Keys whose sentences every page knows. */
export type CommonErrorKey = keyof typeof catalogue

/** The `message` of a reply: `INVALID_CREDENTIALS`, `NOT_FOUND`, … */
export type ErrorKey = CommonErrorKey | keyof NounFailures

const ofNouns = new Map<string, CatalogueEntry>()

/**
 * Declares failures that only one noun knows, in `shared/contract/<noun>/<noun>.failures.ts`; their codes are the next
 * free ones of 16xx. The API finds the file; a page that does not load it shows the sentence that the API answers.
 * @throws Error when another failure has the key, the name or the code.
 */
export function defineFailures<Failures extends Readonly<Record<string, CatalogueEntry>>>(
  failures: Failures,
): Failures {
  for (const [key, failure] of Object.entries(failures)) {
    const known = [...Object.entries(catalogue), ...ofNouns]
    const same = known.find(
      ([other, { code, name }]) => other === key || code === failure.code || name === failure.name,
    )
    if (same)
      throw new Error(
        `${key} (${failure.code}) and ${same[0]} (${same[1].code}) are two failures of one key, name or code`,
      )
    ofNouns.set(key, failure)
  }
  return failures
}

const common: Readonly<Record<string, CatalogueEntry>> = catalogue

/** What the catalogue, or the noun whose file is loaded, says of a key; undefined for any other text. */
export const findEntry = (key: string): CatalogueEntry | undefined =>
  Object.hasOwn(catalogue, key) ? common[key] : ofNouns.get(key)

/** @throws Error for a failure of a noun whose file is not loaded. */
export function entryOf(key: ErrorKey): CatalogueEntry {
  const found = findEntry(key)
  if (!found) throw new Error(`no file of the contract that is loaded declares the failure ${key}`)
  return found
}

export const isErrorKey = (key: string): key is ErrorKey => findEntry(key) !== undefined

/** Messages that only clients produce; a server that sends one is wrong. */
export const clientOnly: readonly CommonErrorKey[] = ['OFFLINE', 'NETWORK_ERROR', 'TIMEOUT_ERROR']
