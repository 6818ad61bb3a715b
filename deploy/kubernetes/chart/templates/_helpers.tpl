{{- define "gantlet.name" -}}
{{- /* Of pods: the name of a node is its pod's, up to 63 characters. */ -}}
{{- if eq .Release.Name "gantlet" -}}gantlet{{- else -}}{{ printf "%s-gantlet" .Release.Name | trunc 40 | trimSuffix "-" }}{{- end -}}
{{- end -}}

{{- define "gantlet.image" -}}
{{ required "image.repository is required: nobody publishes an image of Gantlet; deploy/container/Containerfile makes one" .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* What a part's objects carry; call with (list $ "gateway"). */}}
{{- define "gantlet.selector" -}}
app.kubernetes.io/name: gantlet
app.kubernetes.io/instance: {{ (index . 0).Release.Name }}
app.kubernetes.io/component: {{ index . 1 }}
{{- end -}}

{{- define "gantlet.labels" -}}
{{ include "gantlet.selector" . }}
app.kubernetes.io/version: {{ (index . 0).Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ (index . 0).Release.Service }}
helm.sh/chart: {{ printf "%s-%s" (index . 0).Chart.Name (index . 0).Chart.Version }}
{{- end -}}

{{/* The settings that both parts have alike. Paths below /run/gantlet are what the init container leaves there. */}}
{{- define "gantlet.settings" -}}
listen: {{ ternary "[::]:9385" "0.0.0.0:9385" .Values.ipv6 | quote }}
data_dir: /var/lib/gantlet/data
database: >-
  mariadb host={{ required "database.host is required" .Values.database.host }} port={{ .Values.database.port }} user={{ .Values.database.user }}
  name={{ .Values.database.name }} password_file=/run/gantlet/database-password tls_ca=/run/gantlet/database-ca.pem
redis: rediss://{{ required "redis.host is required" .Values.redis.host }}:{{ .Values.redis.port }}
redis_password_file: /run/gantlet/redis-password
redis_tls_ca: /run/gantlet/redis-ca.pem
{{- end -}}

{{/* A part's own settings, and a digest by which a change of them restarts its pods. */}}
{{- define "gantlet.gatewayConfig" -}}
# Made by the chart. gateway_address is a variable of the pod.
role: gateway
{{ include "gantlet.settings" . }}
gateway_listen: {{ ternary "[::]:9386" "0.0.0.0:9386" .Values.ipv6 | quote }}
cluster_certificate: /run/gantlet/cluster.pem
cluster_key: /run/gantlet/cluster.key
cluster_ca: /run/gantlet/cluster-ca.pem
{{- if .Values.gateway.clusterCaSecret }}
cluster_ca_key: /run/gantlet/cluster-ca.key
{{- end }}
face_secret_file: /run/gantlet/face-secret
{{- if .Values.gateway.tlsSecret }}
tls_certificate: /run/gantlet/tls.pem
tls_key: /run/gantlet/tls.key
{{- end }}
drain_timeout: {{ .Values.gateway.drainTimeoutSeconds }}s
stop_delay: {{ .Values.gateway.stopDelaySeconds }}s
api_tokens:
{{- range .Values.gateway.tokens }}
  - {id: {{ .id | quote }}, tenant: {{ .tenant | quote }}, role: {{ .role | quote }}, token_file: {{ printf "/run/gantlet/token-%s" .key | quote }}}
{{- end }}
{{- with .Values.gateway.settings }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "gantlet.nodeConfig" -}}
# Made by the chart. node_name and node_address are variables of the pod.
role: node
{{ include "gantlet.settings" . }}
cluster_certificate: /var/lib/gantlet/identity/node.pem
cluster_key: /var/lib/gantlet/identity/node.key
cluster_ca: /var/lib/gantlet/identity/ca.pem
{{- with .Values.node.metricsPort }}
metrics_listen: {{ printf "%s:%v" (ternary "[::]" "0.0.0.0" $.Values.ipv6) . | quote }}
{{- end }}
drain_timeout: {{ .Values.node.drainTimeoutSeconds }}s
{{- with .Values.node.settings }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Kubernetes gives files of secrets to root and a group; Gantlet takes a password that its user alone may read. */}}
{{- define "gantlet.secretsContainer" -}}
- name: secrets
  image: {{ include "gantlet.image" . }}
  imagePullPolicy: {{ .Values.image.pullPolicy }}
  command: [/bin/sh, -ec, "umask 077; for file in /secrets/*; do cat \"$file\" >\"/run/gantlet/${file##*/}\"; done"]
  securityContext:
    {{- include "gantlet.helperSecurity" . | nindent 4 }}
  resources:
    {{- include "gantlet.helperResources" . | nindent 4 }}
  volumeMounts:
    - {name: secrets, mountPath: /secrets, readOnly: true}
    - {name: run, mountPath: /run/gantlet}
{{- end -}}

{{/* Of containers that run no submissions. */}}
{{- define "gantlet.helperSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
seccompProfile: {type: RuntimeDefault}
{{- end -}}

{{- define "gantlet.helperResources" -}}
requests: {cpu: 10m, memory: 32Mi}
limits: {memory: 128Mi}
{{- end -}}

{{- define "gantlet.podSecurity" -}}
runAsUser: 10001
runAsGroup: 10001
runAsNonRoot: true
fsGroup: 10001
# Always would make the audit log and its keys readable for the group at each start; Gantlet refuses such keys.
fsGroupChangePolicy: OnRootMismatch
{{- end -}}

{{- define "gantlet.databaseSecrets" -}}
- secret:
    name: {{ .Values.database.secret }}
    items:
      - {key: password, path: database-password}
      - {key: ca.crt, path: database-ca.pem}
- secret:
    name: {{ .Values.redis.secret }}
    items:
      - {key: password, path: redis-password}
      - {key: ca.crt, path: redis-ca.pem}
{{- end -}}

{{- define "gantlet.joinUrl" -}}
{{ ternary "https" "http" (not (empty .Values.gateway.tlsSecret)) }}://{{ include "gantlet.name" . }}-join.{{ .Release.Namespace }}.svc:9385
{{- end -}}
