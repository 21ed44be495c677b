import {
  type NetworkServerState,
  UNKNOWN_FRAMES_COUNTED_MAX,
  type NetworkServer,
} from '@sentinel/contracts/staff/network-servers'
import type { NetworkProvider } from '@sentinel/contracts/device-messages/lorawan/network-events'
import { count } from '../plural.ts'

type TestState = NonNullable<NetworkServer['test']>['state']

const frames = (amount: number) =>
  amount >= UNKNOWN_FRAMES_COUNTED_MAX
    ? `${UNKNOWN_FRAMES_COUNTED_MAX.toLocaleString('en')} or more frames`
    : count(amount, 'frame', 'frames')

/** The texts about connections to LoRaWAN network servers, and about DevEUIs that belong to no device. */
export const internalNetworkMessages = {
  loading: 'Loading the network servers',
  notCurrent: 'The network servers could not be brought up to date',
  servers: {
    title: 'Network servers',
    note: 'The connections through which LoRaWAN cameras reach this console. This page refreshes every 5 seconds.',
    none: 'No network server is set up',
    setUp: 'Set one of these for the gateway and restart it:',
    settings: [
      ['CHIRPSTACK_MQTT_URL', 'the MQTT broker of ChirpStack'],
      ['TTS_MQTT_URL', 'the MQTT server of The Things Stack'],
      [
        'INGEST_SECRET',
        'a secret of 16 characters or more that network servers use to post events over HTTP',
      ],
    ],
  },
  states: {
    connecting: 'Connecting',
    connected: 'Connected',
    away: 'Unreachable',
    refused: 'Refused',
    listening: 'Listening',
    not_running: 'Not running',
  } satisfies Record<NetworkServerState, string>,
  meanings: {
    connecting: 'The gateway is connecting to the broker.',
    connected: 'The gateway receives events as devices send them.',
    away: 'The broker cannot be reached. The gateway tries again every few seconds.',
    refused:
      'The broker refuses the user name, the password or the subscription. Correct the address in the settings.',
    listening: 'The network server posts events to this path of the gateway.',
    not_running:
      'No gateway has reported this connection for a minute. Is the gateway running, and is the connection still set up?',
  } satisfies Record<NetworkServerState, string>,
  silence: {
    badge: 'Silent',
    warning: (hours: number) =>
      `The last event is unusually long ago, although cameras use this connection. It usually delivers one every ${hours === 1 ? 'hour' : `${hours.toLocaleString('en')} hours`}.`,
    checks: {
      chirpstack: {
        mqtt: 'Check in ChirpStack that the cameras still send, and that it publishes to this broker.',
        http: 'Check in ChirpStack that the cameras still send, and the address under Integrations → HTTP. ChirpStack does not send an event again that has failed.',
      },
      tts: {
        mqtt: 'Check in The Things Stack that the cameras still send, and that the API key may read traffic.',
        http: 'The Things Stack stops calling a webhook after repeated failures. Open Webhooks in its console. If the status is Requests failing, open the webhook and choose Reactivate.',
      },
    },
  } satisfies {
    badge: string
    warning: (hours: number) => string
    checks: Record<NetworkProvider, Record<NetworkServer['transport'], string>>
  },
  transports: { mqtt: 'MQTT', http: 'HTTP' },
  titleOf: (provider: string, transport: string) => `${provider} by ${transport}`,
  facts: {
    id: 'Name',
    address: 'Address',
    since: 'Since',
    lastEvent: 'Last event',
    events: 'Events',
    errors: 'Errors',
    lastError: 'Last error',
    test: 'Last test',
  },
  never: 'None',
  sums: (hour: number, day: number) =>
    `${hour.toLocaleString('en')} this hour, ${day.toLocaleString('en')} in the last 24 hours`,
  test: {
    start: 'Test',
    startOf: (serverId: string) => `Test ${serverId}`,
    states: {
      running: 'Testing',
      passed: 'Passed',
      failed: 'Failed',
      unanswered: 'No answer',
    } satisfies Record<TestState, string>,
    unanswered: 'No gateway that has this connection answered within a minute.',
    failed: (reason: string) => `The test was not started. ${reason}`,
    mqtt: 'The test opens a second connection, subscribes and closes it again. It sends nothing.',
    http: 'The test calls the gateway’s own port with and without the secret. The last event shows whether the network server reaches the gateway.',
  },
  transport: {
    title: 'Choosing MQTT or HTTP',
    tts: 'The Things Stack sends by MQTT with QoS 0 only. Events are lost while the gateway is away. Over HTTP it sends an event again that the gateway has not accepted, if Retries is ticked in the webhook. Not every plan has this; without it, an event is sent once.',
    chirpstack:
      'ChirpStack by MQTT loses nothing if its integration publishes with qos=1. Set that in the [integration.mqtt] section of chirpstack.toml.',
  },
  unknown: {
    title: 'Unknown devices',
    note: 'DevEUIs that a network has heard but that belong to no device. Their frames wait here and are decoded as soon as a device gets the DevEUI.',
    none: 'Every DevEUI that a network has heard belongs to a device.',
    table: 'Unknown devices',
    devEui: 'DevEUI',
    network: 'Network',
    waiting: 'Waiting',
    first: 'First heard',
    last: 'Last heard',
    frames,
    add: 'Add device',
    addOf: (devEui: string) => `Add a device with the DevEUI ${devEui}`,
    discard: 'Discard',
    discardOf: (devEui: string) => `Discard the frames of ${devEui}`,
    next: 'Next page',
    first_page: 'First page',
    question: {
      title: (devEui: string) => `Discard the frames of ${devEui}?`,
      body: (amount: number) =>
        `${frames(amount)} of this device will be deleted. Their content is lost. Later frames will wait here again.`,
      confirm: 'Discard frames',
      done: (amount: number) => `${count(amount, 'frame', 'frames')} discarded.`,
      failed: (reason: string) => `Nothing was discarded. ${reason}`,
    },
  },
} as const
