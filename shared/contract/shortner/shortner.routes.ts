import * as Type from 'typebox'
import { Id } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { defineRootRoute } from '../root-route.ts'
import { defineRoute } from '../route.ts'
import { LinkTarget } from './link-target.ts'

/**
 * `/go/noon` leads to where the link says, `/go/noon+` shows where that is. `?via=qr` marks a scan. A link with a password
 * takes it as a form that is posted here.
 */
export const followShortLink = defineRootRoute({
  rootPath: '/go/:slug',
  isOpenedByPeople: true,
  summary: 'Follow a short link',
})

/** Pixels of a side. */
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

/** `answers`: with a page or a file; `unknown`: not asked, since it is a page of ours or its site asks machines to keep away. */
const targetOutcomes = ['answers', 'fails', 'unknown'] as const

export const TargetCheck = Exactly({
  outcome: OneOf(targetOutcomes),
  /** Where it leads after all redirects. */
  finalUrl: Type.String({ kind: 'webAddress' }),
  /** What was answered there; null where nothing was. */
  status: Nullable(Type.Integer()),
  /** Why it fails, or is not known, in one word. */
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
