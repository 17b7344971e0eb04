import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { SensorAnalysis } from '@groundwatch/protocol/model';
import type { SensorAnalysisAnswer } from '@groundwatch/protocol/rest';
import { call } from '../api/client.ts';
import { invalidate, queryOf } from '../api/query.ts';

/** Who may say how a sensor's readings are judged. */
export const JUDGE = 'device:calibrate';

const analysisQuery = (sensorId: number) => queryOf('GET /rest/sensors/:id/analysis', { params: { id: sensorId } });

/** How readings of a sensor are drawn and judged, with the version that a change has to name. */
export const useAnalysis = (sensorId: number) => useQuery(analysisQuery(sensorId));

/** Changes a part of it; a part that is undefined goes back to what the device reports, or to the default. */
export function useChangeAnalysis(
  sensorId: number,
): UseMutationResult<SensorAnalysisAnswer, Error, { [K in keyof SensorAnalysis]?: SensorAnalysis[K] | undefined }> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (changes) => {
      const { version, analysis } = await client.query({ ...analysisQuery(sensorId), staleTime: 'static' });
      const next = Object.fromEntries(
        Object.entries({ ...analysis, ...changes }).filter(([, value]) => value !== undefined),
      );
      return call('PUT /rest/sensors/:id/analysis', { params: { id: sensorId }, body: { version, analysis: next } });
    },
    onSuccess: async (answer) => {
      client.setQueryData(analysisQuery(sensorId).queryKey, answer);
      // Profiles come with the geometry that they were worked out by.
      await invalidate(client, ['profiles'], sensorId);
    },
    // Somebody else was first: what is shown is his.
    onError: () => client.invalidateQueries({ queryKey: analysisQuery(sensorId).queryKey }),
  });
}
