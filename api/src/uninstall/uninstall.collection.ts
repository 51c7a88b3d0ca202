import { uninstall } from '../../../shared/contract/uninstall/uninstall.collection.ts'
import { storedIn } from '../collection/collection.ts'

export const uninstallAnswers = storedIn(uninstall, { table: 'uninstall_feedback' })
