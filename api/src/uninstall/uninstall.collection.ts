import { uninstall } from '../../../shared/contract/collections/uninstall.ts'
import { storedIn } from '../collection/collection.ts'

export const uninstallAnswers = storedIn(uninstall, { table: 'uninstall_feedback' })
