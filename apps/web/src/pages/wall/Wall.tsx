import type { WallView } from '@groundwatch/protocol/rest';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAcknowledge } from '../../api/alarms.ts';
import { pageSound } from '../../alarms/sound/page-sound.ts';
import { usePageSound } from '../../alarms/sound/use-page-sound.ts';
import { FIRST_SPEED, readReplay, withReplay } from '../../features/replay/address.ts';
import { ReplayFrame } from '../../features/replay/ReplayFrame.tsx';
import { useTakeover } from '../../features/takeover/use-takeover.ts';
import { HelpOverlay } from '../../features/wall/bar/HelpOverlay.tsx';
import { WallBar } from '../../features/wall/bar/WallBar.tsx';
import type { WallLayout } from '../../features/wall/frame/layout.ts';
import { isNight } from '../../features/wall/frame/night.ts';
import { useWakeLock } from '../../features/wall/frame/use-wake-lock.ts';
import { WallStage } from '../../features/wall/frame/WallStage.tsx';
import type { WallAction } from '../../features/wall/keys.ts';
import { useRotation } from '../../features/wall/rotation/use-rotation.ts';
import { SceneHost } from '../../features/wall/scenes/SceneHost.tsx';
import { useNewBuild } from '../../features/wall/self/use-new-build.ts';
import { useWallReport } from '../../features/wall/self/use-wall-report.ts';
import { useWallKeys } from '../../features/wall/use-wall-keys.ts';
import { useIsSmall } from '../../live/fleet/use-is-small.ts';
import { useServerNow, useWatch } from '../../live/hooks.ts';
import { liveClient, serverClock } from '../../live/live.ts';
import { ConnectionState } from '../../live/data-path/ConnectionState.tsx';
import { OfflineFrame } from '../../live/data-path/OfflineFrame.tsx';
import { DataPathChain } from '../../live/data-path/DataPathChain.tsx';
import { FleetProvider } from '../../panels/FleetProvider.tsx';
import { OneZoneProvider } from '../../sensors/use-shown-zone.ts';
import { TakeoverLayer, useCovered } from './TakeoverLayer.tsx';
import { Box, Row, Stack } from '../../ui/box.tsx';
import { toggleFullScreen } from '../../ui/full-screen.ts';
import classes from './Wall.module.css';

const MUTE_MINUTES = 5;
const REPLAYED_MS = 3_600_000;
const all = { scope: 'all' } as const;

/** The replay in the wall's address. A takeover ends it. */
function useWallReplay(alarmId: number | null): { isReplay: boolean; toggleReplay: () => void } {
  const [params, setParams] = useSearchParams();
  const isReplay = readReplay(params) !== null;
  useEffect(() => {
    if (alarmId !== null && isReplay) setParams((now) => withReplay(now, null), { replace: true });
  }, [alarmId, isReplay, setParams]);
  const toggleReplay = (): void => {
    if (alarmId !== null) return;
    const begin = {
      at: Math.floor((serverClock.now() - REPLAYED_MS) / 1_000) * 1_000,
      speed: FIRST_SPEED,
      isPaused: false,
      stationIds: null,
    };
    setParams((now) => withReplay(now, isReplay ? null : begin), { replace: true });
  };
  return { isReplay, toggleReplay };
}

/** The live connection of a wall, restricted to its stations. */
function useWallLine(stationIds: readonly number[] | null): void {
  useEffect(() => {
    liveClient.start();
    return () => liveClient.stop();
  }, []);
  useEffect(() => {
    const ends = [
      liveClient.watch({ scope: 'summary' }),
      ...(stationIds ?? []).map((id) => liveClient.watch({ scope: 'station', id })),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [stationIds]);
  // What shows the values of a large fleet watches them itself.
  useWatch(useIsSmall() && stationIds === null ? all : null);
}

/** A configured wall: scenes in rotation, and takeovers. */
export function Wall({ view, layout }: { view: WallView; layout: WallLayout }) {
  const { settings, timeZone, mayAcknowledge } = view;
  const isPerson = view.displayId === null;
  const navigate = useNavigate();
  const acknowledge = useAcknowledge();
  const seconds = useMemo(() => settings.scenes.map((scene) => scene.seconds), [settings.scenes]);
  const { alarm, others } = useTakeover(settings);
  const isCovered = useCovered(alarm?.id ?? null);
  const { isReplay, toggleReplay } = useWallReplay(alarm?.id ?? null);
  const { rotation, ready, by, to, togglePause } = useRotation(view.id, seconds, alarm !== null);
  const [subject, setSubject] = useState('');
  const [isHelp, setIsHelp] = useState(false);
  const now = useServerNow();
  useWallLine(view.stationIds);
  useWakeLock();
  usePageSound(settings.hasSound);
  useNewBuild(rotation.turn, alarm === null);
  const scene = settings.scenes[rotation.index];
  useWallReport({
    scene: alarm ? 'takeover' : isReplay ? 'replay' : (scene?.kind ?? 'overview'),
    sceneName: alarm ? alarm.ruleName : subject,
    alarmId: alarm?.id ?? null,
  });
  useEffect(() => {
    document.title = view.name;
  }, [view.name]);
  // Each scene reports its own subject.
  useEffect(() => setSubject(''), [rotation.turn]);

  const toggleMute = (): void => {
    if (!settings.hasSound) return;
    if (pageSound.view.getState().mute) pageSound.unmute();
    else pageSound.mute(MUTE_MINUTES);
  };
  const onAcknowledge = (): void => {
    if (alarm && mayAcknowledge && !acknowledge.isBusy) acknowledge.mutate({ alarms: [alarm], note: '' });
  };
  const act = (action: WallAction): void => {
    if (action.kind === 'close') setIsHelp(false);
    else if (action.kind === 'help') setIsHelp(!isHelp);
    else if (action.kind === 'fullScreen') void toggleFullScreen();
    else if (action.kind === 'leave') {
      if (isPerson) void navigate('/');
    } else if (action.kind === 'mute') toggleMute();
    else if (action.kind === 'acknowledge') onAcknowledge();
    else if (action.kind === 'replay') toggleReplay();
    else if (action.kind === 'pause') togglePause();
    else if (action.kind === 'scene') to(action.index);
    else by(action.kind === 'next' ? 1 : -1);
  };
  const keys = useWallKeys(act);

  return (
    <OneZoneProvider value={timeZone}>
      <WallStage layout={layout} name={view.name} isDimmed={alarm === null && isNight(settings, now, timeZone)}>
        <Stack fill className={classes.page}>
          <Box shrink className={classes.content}>
            <ReplayFrame place="wall" stationIds={view.stationIds ?? undefined}>
              <FleetProvider stationIds={view.stationIds ?? undefined}>
                <Stack fill className={classes.wall} data-shape={layout.shape}>
                  <WallBar
                    name={view.name}
                    scenes={settings.scenes}
                    rotation={rotation}
                    zone={timeZone}
                    hasSound={settings.hasSound}
                    dataPath={
                      <Row justify="center" text="body" grow className={classes.dataPath}>
                        <ConnectionState isBrief />
                        <div className={classes.chain}>
                          <DataPathChain place="wall" zone={timeZone} />
                        </div>
                      </Row>
                    }
                    onHelp={() => setIsHelp(true)}
                  />
                  <Box shrink className={classes.scenes}>
                    {!isCovered && (
                      <SceneHost
                        scenes={settings.scenes}
                        rotation={rotation}
                        ready={ready}
                        shape={layout.shape}
                        zone={timeZone}
                        onSubject={setSubject}
                      />
                    )}
                  </Box>
                </Stack>
              </FleetProvider>
            </ReplayFrame>
            <FleetProvider stationIds={view.stationIds ?? undefined}>
              <TakeoverLayer alarm={alarm} others={others} wall={view} onAcknowledge={onAcknowledge} />
            </FleetProvider>
          </Box>
          <OfflineFrame place="wall" zone={timeZone} />
        </Stack>
        {isHelp && (
          <HelpOverlay
            isOn={keys.isOn}
            onSwitch={keys.setOn}
            mayAcknowledge={mayAcknowledge}
            mayLeave={isPerson}
            hasSound={settings.hasSound}
            onClose={() => setIsHelp(false)}
          />
        )}
      </WallStage>
    </OneZoneProvider>
  );
}
