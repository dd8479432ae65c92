/* Walks of a betting tree by blocks of hands: weights go down it, values come up.
 *
 * Hands do not meet in a walk; they meet in the sums of _sweep.h between the two. */

typedef struct {
    const Store *store;
    const Node *node;
    int64_t first;
    int count;
} Part;

ALWAYS int64_t blocks_of(int64_t n)
{
    return (n + BLOCK - 1) / BLOCK;
}

/* Where the scale of a decision's regrets is, for the block of a part. */
ALWAYS float *scale_of(const Part *p)
{
    const Store *s = p->store;
    return s->scales + p->node->decision * blocks_of(s->n) + p->first / BLOCK;
}

static void load_regrets(const Part *p, double *out)
{
    const Store *s = p->store;
    int a, i;
    for (a = 0; a < p->node->actions; a++, out += BLOCK) {
        int64_t at = (p->node->row + a) * s->n + p->first;
        if (s->bits == 16) {
            const int16_t *stored = (const int16_t *)s->regrets + at;
            double scale = *scale_of(p);
            for (i = 0; i < p->count; i++)
                out[i] = stored[i] * scale;
        } else {
            const float *stored = (const float *)s->regrets + at;
            for (i = 0; i < p->count; i++)
                out[i] = stored[i];
        }
    }
}

/* In 16 bits the largest regret of the block is the largest number. */
static double new_scale(const Part *p, const double *in)
{
    double most = 0;
    int a, i;
    for (a = 0; a < p->node->actions; a++)
        for (i = 0; i < p->count; i++) {
            double size = in[a * BLOCK + i];
            size = size < 0 ? -size : size;
            most = size > most ? size : most;
        }
    *scale_of(p) = (float)(most / 32767);
    return *scale_of(p) > 0 ? *scale_of(p) : 1;
}

static void store_regrets(const Part *p, const double *in)
{
    const Store *s = p->store;
    double scale = s->bits == 16 ? new_scale(p, in) : 1;
    int a, i;
    for (a = 0; a < p->node->actions; a++, in += BLOCK) {
        int64_t at = (p->node->row + a) * s->n + p->first;
        if (s->bits == 16) {
            int16_t *stored = (int16_t *)s->regrets + at;
            for (i = 0; i < p->count; i++) {
                double whole = in[i] / scale;
                whole = whole > 32767 ? 32767 : whole < -32767 ? -32767 : whole;
                stored[i] = (int16_t)(whole + (whole < 0 ? -0.5 : 0.5));
            }
        } else {
            float *stored = (float *)s->regrets + at;
            for (i = 0; i < p->count; i++)
                stored[i] = (float)in[i];
        }
    }
}

/* Regret matching: in proportion to positive regrets, evenly where there is none. */
static void match_regrets(int actions, int count, const double *regrets, double *sigma)
{
    double total[BLOCK];
    int a, i;
    for (i = 0; i < count; i++)
        total[i] = 0;
    for (a = 0; a < actions; a++)
        for (i = 0; i < count; i++) {
            double r = regrets[a * BLOCK + i];
            r = r > 0 ? r : 0;
            sigma[a * BLOCK + i] = r;
            total[i] += r;
        }
    for (a = 0; a < actions; a++)
        for (i = 0; i < count; i++) {
            double part = sigma[a * BLOCK + i] / (total[i] > 0 ? total[i] : 1);
            sigma[a * BLOCK + i] = total[i] > 0 ? part : 1.0 / actions;
        }
}

/* What is stored of the average strategy, up to a factor for each hand. */
static void load_averages(const Part *p, double *out)
{
    const Store *s = p->store;
    int a, i;
    for (a = 0; a < p->node->actions; a++, out += BLOCK) {
        int64_t at = (p->node->row + a) * s->n + p->first;
        if (s->bits == 16) {
            const uint16_t *stored = (const uint16_t *)s->averages + at;
            for (i = 0; i < p->count; i++)
                out[i] = stored[i];
        } else {
            const float *stored = (const float *)s->averages + at;
            for (i = 0; i < p->count; i++)
                out[i] = stored[i];
        }
    }
}

/* The average strategy; where a hand never got here, what regrets say. */
static void average_strategy(const Part *p, double *sigma, double *arena)
{
    int actions = p->node->actions, a, i;
    double total[BLOCK];
    load_regrets(p, arena);
    match_regrets(actions, p->count, arena, sigma);
    load_averages(p, arena);
    for (i = 0; i < p->count; i++)
        total[i] = 0;
    for (a = 0; a < actions; a++)
        for (i = 0; i < p->count; i++)
            total[i] += arena[a * BLOCK + i];
    for (a = 0; a < actions; a++)
        for (i = 0; i < p->count; i++) {
            double part = arena[a * BLOCK + i] / (total[i] > 0 ? total[i] : 1);
            sigma[a * BLOCK + i] = total[i] > 0 ? part : sigma[a * BLOCK + i];
        }
}

/* In 16 bits the averages are probabilities, and the weight behind them stands apart: so a hand
 * that comes here seldom is remembered as well as one that always does. */
static void add_average(const Part *p, const double *reach, const double *sigma, double keep)
{
    const Store *s = p->store;
    double share[BLOCK];
    int a, i;
    if (s->bits == 16) {
        float *totals = s->totals + (int64_t)p->node->decision * s->n + p->first;
        for (i = 0; i < p->count; i++) {
            double total = totals[i] * keep + reach[i];
            share[i] = total > 0 ? reach[i] / total : 0;
            totals[i] = (float)total;
        }
    }
    for (a = 0; a < p->node->actions; a++) {
        int64_t at = (p->node->row + a) * s->n + p->first;
        if (s->bits == 16) {
            uint16_t *stored = (uint16_t *)s->averages + at;
            for (i = 0; i < p->count; i++) {
                double now = stored[i] + share[i] * (65535 * sigma[a * BLOCK + i] - stored[i]);
                stored[i] = (uint16_t)(now + 0.5);
            }
        } else {
            float *stored = (float *)s->averages + at;
            for (i = 0; i < p->count; i++)
                stored[i] = (float)(stored[i] * keep + reach[i] * sigma[a * BLOCK + i]);
        }
    }
}

/* Locked hands play what they are locked to; a NaN leaves a hand free. */
static void apply_lock(const Part *p, double *sigma)
{
    const Store *s = p->store;
    int a, i;
    if (p->node->lock < 0)
        return;
    for (a = 0; a < p->node->actions; a++) {
        const double *row = s->locked + (p->node->lock + a) * s->n + p->first;
        for (i = 0; i < p->count; i++)
            if (row[i] == row[i])
                sigma[a * BLOCK + i] = row[i];
    }
}

/* The strategy at a decision; uses `actions` more rows of the arena. */
static void strategy(const Part *p, int mode, double *sigma, double *arena)
{
    if (mode == TRAIN) {
        load_regrets(p, arena);
        match_regrets(p->node->actions, p->count, arena, sigma);
    } else {
        average_strategy(p, sigma, arena);
    }
    apply_lock(p, sigma);
}

static void scatter(double *lanes, int lane, int64_t n, int64_t first, int count,
                    const double *in)
{
    double *out = lanes + ((int64_t)(lane / LANES) * n + first) * LANES + lane % LANES;
    int i;
    for (i = 0; i < count; i++)
        out[i * LANES] = in[i];
}

static void gather(const double *lanes, int lane, int64_t n, int64_t first, int count,
                   double factor, double *out)
{
    const double *in = lanes + ((int64_t)(lane / LANES) * n + first) * LANES + lane % LANES;
    int i;
    for (i = 0; i < count; i++)
        out[i] += factor * in[i * LANES];
}

static void down_from(const Walk *w, int32_t at, const double *reach, int64_t first, int count,
                      double *arena)
{
    const Node *node = &w->nodes[at];
    const int32_t *child = w->children + node->first_child;
    const int opponent = 1 - w->player;
    const int64_t n = w->stores[opponent].n;
    double *sigma = arena, *passed;
    int a, i;
    if (at == w->record)
        memcpy(w->recorded + first, reach, count * sizeof(double));
    if (node->kind == LEAF) {
        memcpy(w->leaves + node->lane_wins * n + first, reach, count * sizeof(double));
        return;
    }
    if (node->kind == TERMINAL) {
        if (node->lane_disjoint >= 0)
            scatter(w->lanes_disjoint, node->lane_disjoint, n, first, count, reach);
        if (node->lane_wins >= 0)
            scatter(w->lanes_wins, node->lane_wins, n, first, count, reach);
        return;
    }
    if (node->player != opponent) {
        for (a = 0; a < node->actions; a++)
            down_from(w, child[a], reach, first, count, arena);
        return;
    }
    {
        Part part = {&w->stores[opponent], node, first, count};
        passed = sigma + node->actions * BLOCK;
        strategy(&part, w->mode_down, sigma, passed);
        if (w->mode_down == TRAIN)
            add_average(&part, reach, sigma, w->keep_average);
        for (a = 0; a < node->actions; a++) {
            for (i = 0; i < count; i++)
                passed[i] = reach[i] * sigma[a * BLOCK + i];
            down_from(w, child[a], passed, first, count, passed + BLOCK);
        }
    }
}

static void up_from(const Walk *w, int32_t at, double *out, int64_t first, int count,
                    double *arena);

static void update_regrets(const Walk *w, const Part *p, double *regrets, const double *values,
                           const double *out)
{
    int a, i;
    for (a = 0; a < p->node->actions; a++)
        for (i = 0; i < p->count; i++) {
            double r = regrets[a * BLOCK + i];
            r *= r > 0 ? w->keep_positive : w->keep_negative;
            regrets[a * BLOCK + i] = r + values[a * BLOCK + i] - out[i];
        }
    store_regrets(p, regrets);
}

/* The best of the actions; locked hands play what they are locked to. */
static void best_of(const Part *p, const double *values, double *out, double *sigma)
{
    int a, i, actions = p->node->actions;
    for (i = 0; i < p->count; i++)
        out[i] = values[i];
    for (a = 1; a < actions; a++)
        for (i = 0; i < p->count; i++)
            out[i] = values[a * BLOCK + i] > out[i] ? values[a * BLOCK + i] : out[i];
    if (p->node->lock < 0)
        return;
    for (i = 0; i < p->count; i++)
        sigma[i] = -1;                 /* no probability: the hand is free */
    apply_lock(p, sigma);
    for (i = 0; i < p->count; i++)
        if (sigma[i] >= 0)
            for (a = 0, out[i] = 0; a < actions; a++)
                out[i] += sigma[a * BLOCK + i] * values[a * BLOCK + i];
}

static void decide(const Walk *w, const Node *node, double *out, int64_t first, int count,
                   double *arena)
{
    const int32_t *child = w->children + node->first_child;
    Part part = {&w->stores[w->player], node, first, count};
    double *values = arena, *sigma = values + node->actions * BLOCK;
    double *more = sigma + node->actions * BLOCK;
    int a, i;
    for (a = 0; a < node->actions; a++)
        up_from(w, child[a], values + a * BLOCK, first, count, sigma);
    if (w->mode_up == BEST) {
        best_of(&part, values, out, sigma);
        return;
    }
    strategy(&part, w->mode_up, sigma, more);
    for (i = 0; i < count; i++)
        out[i] = 0;
    for (a = 0; a < node->actions; a++)
        for (i = 0; i < count; i++)
            out[i] += sigma[a * BLOCK + i] * values[a * BLOCK + i];
    if (w->mode_up == TRAIN)
        update_regrets(w, &part, more, values, out);    /* `strategy` left the regrets there */
}

static void up_from(const Walk *w, int32_t at, double *out, int64_t first, int count,
                    double *arena)
{
    const Node *node = &w->nodes[at];
    const int32_t *child = w->children + node->first_child;
    const int64_t n = w->stores[w->player].n;
    int a, i;
    if (node->kind == LEAF) {
        memcpy(out, w->leaves + node->lane_wins * n + first, count * sizeof(double));
    } else if (node->kind == TERMINAL) {
        for (i = 0; i < count; i++)
            out[i] = 0;
        if (node->lane_disjoint >= 0)
            gather(w->lanes_disjoint, node->lane_disjoint, n, first, count,
                   node->disjoint[w->player], out);
        if (node->lane_wins >= 0)
            gather(w->lanes_wins, node->lane_wins, n, first, count, node->wins[w->player], out);
    } else if (node->player == w->player) {
        decide(w, node, out, first, count, arena);
        if (at == w->record)
            for (a = 0; a < node->actions; a++)
                memcpy(w->recorded + a * n + first, arena + a * BLOCK, count * sizeof(double));
    } else {
        double *part = arena;
        for (i = 0; i < count; i++)
            out[i] = 0;
        for (a = 0; a < node->actions; a++) {
            up_from(w, child[a], part, first, count, part + BLOCK);
            for (i = 0; i < count; i++)
                out[i] += part[i];
        }
    }
    if (at == w->record && (node->kind != DECISION || node->player != w->player))
        memcpy(w->recorded + first, out, count * sizeof(double));
}

static void walk_down(const Walk *w, int64_t first, int64_t last, double *arena)
{
    const int64_t n = w->stores[1 - w->player].n;
    int root;
    for (; first < last; first += BLOCK) {
        int count = (int)(last - first < BLOCK ? last - first : BLOCK);
        for (root = 0; root < w->n_roots; root++)
            down_from(w, w->roots[root], w->reach + root * n + first, first, count, arena);
    }
}

static void walk_up(const Walk *w, int64_t first, int64_t last, double *arena)
{
    const int64_t n = w->stores[w->player].n;
    int root;
    for (; first < last; first += BLOCK) {
        int count = (int)(last - first < BLOCK ? last - first : BLOCK);
        for (root = 0; root < w->n_roots; root++)
            up_from(w, w->roots[root], w->values + root * n + first, first, count, arena);
    }
}

/* The average strategy of whoever decides at a node, into (actions, n). */
static void node_strategy(const Walk *w, int32_t at, double *out, double *arena)
{
    const Node *node = &w->nodes[at];
    const int64_t n = w->stores[node->player].n;
    int64_t first;
    int a;
    for (first = 0; first < n; first += BLOCK) {
        int count = (int)(n - first < BLOCK ? n - first : BLOCK);
        Part part = {&w->stores[node->player], node, first, count};
        strategy(&part, AVERAGE, arena, arena + node->actions * BLOCK);
        for (a = 0; a < node->actions; a++)
            memcpy(out + a * n + first, arena + a * BLOCK, count * sizeof(double));
    }
}
