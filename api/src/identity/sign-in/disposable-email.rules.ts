import { isDisposableEmailDomain } from 'disposable-email-domains-js'

/** Whether mail to the address goes to a box for a few minutes; such services also take every name below their own. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.')
  return labels.some((_, index) => isDisposableEmailDomain(labels.slice(index).join('.')))
}
