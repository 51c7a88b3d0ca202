import { defineFailures, entry } from '../error-catalogue.ts'

declare module '../error-catalogue.ts' {
  interface NounFailures extends Readonly<typeof idempotencyFailures> {}
}

export const idempotencyFailures = defineFailures({
  IDEMPOTENCY_KEY_IN_USE: entry(
    1613,
    'IdempotencyKeyInUse',
    409,
    'This is still in progress. Please try again in a moment.',
    'ما زال هذا قيد التنفيذ. حاول مرة أخرى بعد قليل.',
  ),
  IDEMPOTENCY_KEY_REUSED: entry(
    1614,
    'IdempotencyKeyReused',
    422,
    'This idempotency key was used for another request. Reload and try again.',
    'أُرسل هذا الطلب بمفتاح طلب آخر. أعد التحميل ثم حاول مرة أخرى.',
  ),
})
