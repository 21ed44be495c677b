import type { NetworkServer } from '@sentinel/contracts/staff/network-servers'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../../messages/messages.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { explainFields } from '../../../messages/explain-failure.ts'
import { GeneralError } from '../../../ui/states/general-error.tsx'
import { LocalTime } from '../../../ui/marks/local-time.tsx'
import { StatusBadge, type Tone } from '../../../ui/marks/status-badge.tsx'
import classes from './network.module.css'
import { networkServersQuery, testServer } from './network-queries.ts'

type Test = NonNullable<NetworkServer['test']>

const texts = messages.internalNetwork.test
const tones: Record<Test['state'], Tone> = {
  running: 'pending',
  passed: 'good',
  failed: 'bad',
  unanswered: 'warn',
}

/** Requests a connection test from the gateway, and shows the result of the last test. */
export function ServerTest({ server }: { server: NetworkServer }) {
  const { server_id: serverId, transport, test, state } = server
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => testServer(serverId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: networkServersQuery.queryKey }),
  })
  const refusal = explainFields(error, []).general
  return (
    <div className={classes.test}>
      <Button
        aria-label={texts.startOf(serverId)}
        isLoading={isPending || test?.state === 'running'}
        disabled={state === 'not_running'}
        onClick={() => mutate()}
      >
        {texts.start}
      </Button>
      {test ? <TestResult test={test} /> : <span className={classes.quiet}>{texts[transport]}</span>}
      <GeneralError>{refusal && texts.failed(refusal)}</GeneralError>
    </div>
  )
}

function TestResult({ test: { state, asked_at: requestedAt, error } }: { test: Test }) {
  const reason = state === 'unanswered' ? texts.unanswered : error
  return (
    <span className={classes.result} role="status">
      <StatusBadge tone={tones[state]}>{texts.states[state]}</StatusBadge>
      {reason !== null && <span>{reason}</span>}
      <span className={classes.quiet}>
        <LocalTime iso={requestedAt} />
      </span>
    </span>
  )
}
