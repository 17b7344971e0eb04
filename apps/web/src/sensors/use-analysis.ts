import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { SensorAnalysis } from '@groundwatch/protocol/model';
import type { SensorAnalysisAnswer } from '@groundwatch/protocol/rest';
import { call } from '../api/client.ts';
import { invalidate, queryOf } from '../api/query.ts';

/** The permission to change a sensor's analysis settings. */
export const JUDGE = 'device:calibrate';

const analysisQuery = (sensorId: number) => queryOf('GET /rest/sensors/:id/analysis', { params: { id: sensorId } });

/** The analysis settings of a sensor, with their version. */
export const useAnalysis = (sensorId: number) => useQuery(analysisQuery(sensorId));

/** Changes some settings. An undefined one returns to the reported or default value. */
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
      // Profiles contain the geometry used to compute them.
      await invalidate(client, ['profiles'], sensorId);
    },
    // Somebody else was first, so their version is shown.
    onError: () => client.invalidateQueries({ queryKey: analysisQuery(sensorId).queryKey }),
  });
}
