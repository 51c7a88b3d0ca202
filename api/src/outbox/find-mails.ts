import { modulesBelow } from '../../../shared/server/module-scan.ts'
import { isMail, type MailKind } from './define-mail.ts'

const nounFolder = new URL('../', import.meta.url)

/**
 * Finds the mails of every noun, those of each `<name>.mail.ts`.
 * @throws Error that names a file which exports none, or a kind that two mails share.
 */
export async function findMails(folder: URL = nounFolder): Promise<readonly MailKind<object>[]> {
  const files = await modulesBelow(folder, '.mail.ts')
  const found = files.map(({ file, exports }) => ({ file, mails: Object.values(exports).filter(isMail) }))
  const empty = found.filter(({ mails }) => mails.length === 0).map(({ file }) => file)
  if (empty.length > 0) throw new Error(`no mail is exported by ${empty.join(', ')}`)
  const mails = found.flatMap((file) => file.mails)
  const kinds = mails.map(({ kind }) => kind)
  const twice = kinds.filter((kind, place) => kinds.indexOf(kind) !== place)
  if (twice.length > 0) throw new Error(`two mails are called ${twice.join(', ')}`)
  return mails
}
