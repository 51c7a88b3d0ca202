import { useVisitor } from '@qasima/shared/federation/visitor'
import { useDownloadSlug } from '@qasima/shared/ui/download-button'

/** Whether the download for this browser is out. In a shell that does not know, it is not. */
export function useIsOut(): boolean {
  const slug = useDownloadSlug()
  return useVisitor().downloads?.includes(slug) ?? false
}
