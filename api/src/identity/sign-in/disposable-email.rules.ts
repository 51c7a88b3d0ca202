import { isDisposableEmailDomain } from 'disposable-email-domains-js'

/** Whether an address belongs to a disposable mail service, including any subdomain. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.some((_, index) => isDisposableEmailDomain(labels.slice(index).join('.')))
}
