import { uninstall } from '../../../shared/contract/uninstall/uninstall.collection.ts'
import { defineStore } from '../collection/collection.ts'

export const uninstallAnswers = defineStore(uninstall, {
  table: 'uninstall_feedback',
  constraints: {
    uninstall_feedback_length: { key: 'feedback', message: 'TOO_LONG' },
  },
})
