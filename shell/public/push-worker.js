/**
 * Shows push messages, and opens what they are about. It stands alone, for browsers fetch it by its address; it answers no
 * request of a page, and its scope has none.
 */
self.addEventListener('push', (event) => {
  const { title, body, path, tag, language } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      data: { path },
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      icon: '/icon.svg',
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.path, self.location.origin)
  // A message opens a page of this site, whatever it says.
  const target = address.origin === self.location.origin ? address.href : self.location.origin
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const open = pages.find(({ url }) => url === target)
      return open ? open.focus() : self.clients.openWindow(target)
    }),
  )
})
