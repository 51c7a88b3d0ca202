/** Devices, systems and browsers as figures and rules name them. */
export const deviceNames: Readonly<Record<string, string>> = {
  phone: 'Phone',
  tablet: 'Tablet',
  mobile: 'Phone or tablet',
  desktop: 'Computer',
  other: 'Other',
}

export const systems = ['iOS', 'Android', 'Windows', 'macOS', 'Linux', 'Chrome OS'] as const
export const browserNames = [
  'Chrome',
  'Safari',
  'Firefox',
  'Microsoft Edge',
  'Samsung Internet for Android',
  'Opera',
] as const

const languages = new Intl.DisplayNames('en', { type: 'language' })

export const languageName = (tag: string): string => languages.of(tag) ?? tag
