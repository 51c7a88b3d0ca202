import { Outlet } from '@qasima/shared/router/router'

/** Only the screen. */
export function BareLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
