/**
 * Lateral join `shown(all_stations, station_ids)` with the stations that wall `w` shows at the moment: those that it names, within the
 * scope of its last editor; `all_stations`: every station. A disabled account still counts, as screens outlive people's sessions; the wall
 * of a deleted account shows nothing.
 */
export const wallScope = `LEFT JOIN app_user o ON o.id = w.owner_id LEFT JOIN role ro ON ro.id = o.role_id
  CROSS JOIN LATERAL (SELECT
    coalesce(ro.sees_all, false) AND w.station_ids IS NULL AS all_stations,
    ARRAY(SELECT s.id FROM station s JOIN project p ON p.id = s.project_id
      WHERE (w.station_ids IS NULL OR s.id = ANY(w.station_ids)) AND (coalesce(ro.sees_all, false) OR EXISTS (
        SELECT FROM data_scope g WHERE (g.user_id = o.id OR g.role_id = o.role_id)
          AND (g.company_id = p.company_id OR g.project_id = p.id OR g.station_id = s.id)))
      ORDER BY s.id) AS station_ids) shown`;
