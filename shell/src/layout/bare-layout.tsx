import { Outlet } from '@qasima/shared/router/router'

/** The screen and nothing else. */
export function BareLayout() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
