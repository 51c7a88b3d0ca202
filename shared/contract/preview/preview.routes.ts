import * as Type from 'typebox'
import { Moment } from '../../schema/formats.ts'
import { Exactly, Nullable, OneOf } from '../../schema/structure.ts'
import { category } from '../category/category.collection.ts'
import type { AnyCollection } from '../collection.ts'
import { CountryId } from '../country.ts'
import { coupon } from '../coupon/coupon.collection.ts'
import { User } from '../identity/user.ts'
import { product } from '../product/product.collection.ts'
import { defineRoute } from '../route.ts'
import { shop } from '../shop/shop.collection.ts'
import { video } from '../video/video.collection.ts'
import { previewTokenPattern } from './preview.limits.ts'
import type { PreviewedSection } from './previewed-page.ts'

export const previewThemes = ['dark', 'light'] as const

/** The unsaved state of a record, to preview it. */
export interface PreviewDraft {
  readonly section: PreviewedSection
  /** Null for a new record. */
  readonly id: string | number | null
  readonly fields: Readonly<Record<string, unknown>>
}

type Drafted = Pick<AnyCollection, 'id' | 'patch' | 'write'>

const drafted: Readonly<Record<PreviewedSection, Drafted>> = { shop, coupon, category, product, video }

/** A draft is validated by the schemas of its own collection, like a saved change. */
const Draft = Type.Unsafe<PreviewDraft>(
  Type.Union(
    Object.entries(drafted).flatMap(([section, { id, patch, write }]) => [
      Exactly({ section: OneOf([section]), id, fields: patch }),
      Exactly({ section: OneOf([section]), id: Type.Null(), fields: write }),
    ]),
  ),
)

/** The visitor that pages are shown for. */
const visitor = {
  country: CountryId,
  theme: OneOf(previewThemes),
}

export const createPreview = defineRoute({
  method: 'POST',
  path: '/preview',
  base: 'api',
  summary:
    'Open a preview of public pages for 15 minutes, optionally with an unsaved change; needs permission to view the section and to save the change',
  audience: 'view_preview',
  body: Exactly({
    ...visitor,
    /** Whether the visitor is signed in, to an account that exists only in the preview. */
    isMember: Type.Boolean(),
    draft: Nullable(Draft),
  }),
  answersSecrets: true,
  reply: Exactly({
    /** Sent in `X-Preview` for reads, and in the query for documents. */
    token: Type.String({ pattern: previewTokenPattern }),
    expiresAt: Moment,
    /** The id of the draft's record; null without a draft. */
    recordId: Nullable(Type.Union([Type.String(), Type.Integer()])),
  }),
  status: 201,
  errors: ['NOT_FOUND', 'CONFLICT'],
  limit: { calls: 120, seconds: 60 },
})

/** @public as a component of the OpenAPI document. */
export const PreviewVisitor = Exactly({
  ...visitor,
  /** The visitor's account; null for a guest. */
  user: Nullable(User),
  expiresAt: Moment,
})
export type PreviewVisitor = Type.Static<typeof PreviewVisitor>

export const readPreview = defineRoute({
  method: 'GET',
  path: '/preview',
  base: 'api',
  summary: 'The visitor that the preview in the header `X-Preview` shows pages as',
  audience: 'public',
  reply: PreviewVisitor,
  errors: ['PREVIEW_EXPIRED'],
  limit: { calls: 600, seconds: 60 },
})
