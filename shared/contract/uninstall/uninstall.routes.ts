import * as Type from 'typebox'
import { Exactly, OneOf } from '../../schema/structure.ts'
import { Acknowledgement } from '../problem.ts'
import { defineRoute } from '../route.ts'

export const uninstallReasons = ['not_useful', 'found_better', 'too_many_ads', 'other'] as const

/** Maximum length of the optional text. */
export const uninstallFeedbackLength = 2_000

export const uninstallFeedback = defineRoute({
  method: 'POST',
  path: '/uninstall/feedback',
  base: 'api',
  summary: 'Send feedback on removing the extension',
  audience: 'public',
  body: Exactly({
    reason: OneOf(uninstallReasons),
    feedback: Type.Optional(Type.String({ maxLength: uninstallFeedbackLength })),
  }),
  reply: Acknowledgement,
  limit: { calls: 10, seconds: 60 },
})
