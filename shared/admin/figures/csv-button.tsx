/**
 * A button that saves figures as a table, for staff who may export: `<CsvButton route={adInsightsCsv}
 * query={period.query} file="ads.csv" />`.
 */
import { useMutation } from '@tanstack/react-query'
import type { ParamsOf, QueryOf, RouteContract } from '../../contract/route.ts'
import { failureSentence } from '../../form/failure-sentence.ts'
import { download } from '../../http/call.ts'
import { canStaffOpen } from '../../session/guard.ts'
import { Button } from '../../ui/button.tsx'
import { DownloadIcon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePermissions } from '../data/permissions.ts'
import { keepFile } from '../list/keep-file.ts'

interface CsvButtonProps<Route extends RouteContract> {
  readonly route: Route
  readonly params?: ParamsOf<Route>
  readonly query?: QueryOf<Route>
  /** The file name. */
  readonly file: string
}

export function CsvButton<Route extends RouteContract>({ route, params, query, file }: CsvButtonProps<Route>) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(route, { params, query }),
    onSuccess: (table) => keepFile(table, file),
    onError: (error) => toast.error(failureSentence(error, 'en')),
  })
  const permissions = usePermissions()
  if (!permissions || !canStaffOpen(permissions, route.audience)) return null
  return (
    <Button size="sm" variant="secondary" loading={isPending} onClick={() => mutate()}>
      <DownloadIcon />
      CSV
    </Button>
  )
}
