import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineRootRoute } from '../root-route.ts'
import { defineRoute } from '../route.ts'
import { LinkTarget } from './link-target.ts'

/**
 * `/go/noon` redirects to the link's target, `/go/noon+` shows what the target is. `?via=qr` marks a scan. For a link
 * with a password, the form is posted here.
 */
export const followShortLink = defineRootRoute({
  rootPath: '/go/:slug',
  isOpenedByPeople: true,
  summary: 'Follow a short link',
})

/** Side length in pixels. */
export const qrSizes = { min: 64, max: 2_048, usual: 512 } as const
export const qrFormats = ['svg', 'png'] as const

export const readQrCode = defineRoute({
  method: 'GET',
  path: '/shortner/:id/qr',
  base: 'api',
  summary: 'A short link’s QR code as a picture, with an optional label below it',
  audience: 'view_shortner',
  params: Exactly({ id: Id }),
  query: Exactly({
    format: Type.Optional(OneOf(qrFormats, { default: 'svg' })),
    size: Type.Optional(Type.Integer({ minimum: qrSizes.min, maximum: qrSizes.max, default: qrSizes.usual })),
    label: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  produces: 'image/svg+xml',
  reply: Type.String(),
  errors: ['NOT_FOUND'],
  limit: { calls: 60, seconds: 60 },
})

/**
 * `answers`: returned a page or a file; `unknown`: not requested, because it is our own page or its site disallows
 * bots.
 */
const targetOutcomes = ['answers', 'fails', 'unknown'] as const

export const TargetCheck = Exactly({
  outcome: OneOf(targetOutcomes),
  /** The address after all redirects. */
  finalUrl: Type.String({ kind: 'webAddress' }),
  /** The response status; null if there was no response. */
  status: Nullable(Type.Integer()),
  /** Why it fails, or is unknown, in one word. */
  reason: Nullable(Type.String()),
})
export type TargetCheck = Type.Static<typeof TargetCheck>

export const checkTarget = defineRoute({
  method: 'POST',
  path: '/shortner/check',
  base: 'api',
  summary: 'Check where a target leads after redirects, and whether it responds',
  audience: 'update_shortner',
  body: Exactly({ targetUrl: LinkTarget }),
  reply: TargetCheck,
  limit: { calls: 20, seconds: 60 },
})
