import type { DeclineReason } from '@qasima/shared/contract/suggestion/suggestion'

export const reasonLabels: Readonly<Record<DeclineReason, string>> = {
  duplicate: 'Duplicate',
  not_working: 'Does not work',
  no_store: 'Not a real store',
  advertising: 'Advertising',
  other: 'Something else',
}
